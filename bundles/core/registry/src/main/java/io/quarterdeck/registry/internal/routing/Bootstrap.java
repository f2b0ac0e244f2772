// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.routing;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.registry.internal.resource.LoadedGroup;
import io.quarterdeck.schema.model.ResourceTable;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.BootstrapStrategy;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.spi.stage.HealthCheck;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Creates what must exist: the objects that groups bring, and the system's namespaces. Works on a
 * thread of its own, again for each group that comes, until all is there; {@code /readyz} waits for
 * all groups that there are when it is asked first.
 */
@Component(service = HealthCheck.class, property = "name=poststarthook/bootstrap-objects")
public final class Bootstrap implements HealthCheck {
  private static final Logger LOG = System.getLogger(Bootstrap.class.getName());
  private static final long RETRY_MILLIS = 100;
  private static final long LOUD_AFTER = 50;
  private static final int CACHED_TRIES = 2_000;

  private final Registry registry;
  private final ObjectWriter writer;
  private final Set<ApiGroup> done =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
  private final Thread worker;
  private boolean changed;
  private volatile boolean closed;
  private volatile boolean wasReady;
  private volatile @Nullable String problem = "not finished";

  @Activate
  public Bootstrap(@Reference Registry registry, @Reference ObjectWriter writer) {
    this.registry = registry;
    this.writer = writer;
    registry.groups().onChange(s -> wake());
    worker = Thread.ofVirtual().name("registry-bootstrap").start(this::run);
  }

  @Override
  public @Nullable String problem() {
    String found = problem;
    if (found == null && !wasReady) {
      found = pending();
      wasReady = found == null;
    }
    return found;
  }

  /** A group that has come since the last round. */
  private @Nullable String pending() {
    return registry.table().loaded().stream()
        .filter(g -> !done.contains(g.group()))
        .map(g -> "group " + g.table().group() + ": not finished")
        .findFirst()
        .orElse(null);
  }

  private synchronized void wake() {
    changed = true;
    notifyAll();
  }

  private void run() {
    try {
      for (long round = 1; !closed; round++) {
        boolean all = round(round == LOUD_AFTER);
        if (all) {
          problem = null;
          round = 0;
        }
        pause(all ? 0 : RETRY_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A group that came during the round does not wait for the next one to come. */
  private synchronized void pause(long millis) throws InterruptedException {
    if (!changed) {
      wait(millis);
    }
    changed = false;
  }

  /** Whether all groups' objects are there. */
  private boolean round(boolean loud) throws InterruptedException {
    boolean all = true;
    List<LoadedGroup> groups = new ArrayList<>(registry.table().loaded());
    groups.sort((a, b) -> a.table().group().compareTo(b.table().group()));
    if (groups.isEmpty()) {
      return false;
    }
    // what has left is forgotten, or it would keep its classes
    done.retainAll(groups.stream().map(LoadedGroup::group).collect(Collectors.toSet()));
    for (LoadedGroup group : groups) {
      if (!done.contains(group.group())) {
        try {
          ensure(group);
          done.add(group.group());
        } catch (RuntimeException e) {
          all = false;
          problem = "group " + group.table().group() + ": " + e.getMessage();
          LOG.log(loud ? Level.ERROR : Level.DEBUG, "bootstrap: " + problem, e);
        }
      }
    }
    return all;
  }

  /** What was made is in the caches then, from where plugins read it. */
  private void ensure(LoadedGroup group) throws InterruptedException {
    Map<GroupResource, ApiObject> lastMade = new HashMap<>();
    for (ApiObject wanted : group.group().bootstrapObjects()) {
      GroupResource resource = resource(group.all(), wanted.gvk());
      // what is switched off cannot be written, and nobody could see it
      if (registry.table().find(resource) != null && ensure(group, resource, wanted)) {
        lastMade.put(resource, wanted);
      }
    }
    for (Map.Entry<GroupResource, ApiObject> made : lastMade.entrySet()) {
      awaitCached(made.getKey(), made.getValue());
    }
  }

  private void awaitCached(GroupResource resource, ApiObject made) throws InterruptedException {
    ObjectReader reader = registry.reader();
    for (int i = 0;
        i < CACHED_TRIES
            && reader.get(resource, made.meta().namespace(), made.meta().name()) == null;
        i++) {
      Thread.sleep(1);
    }
  }

  /** Whether it was not there. */
  private boolean ensure(LoadedGroup group, GroupResource resource, ApiObject wanted) {
    String namespace = wanted.meta().namespace();
    String name = wanted.meta().name();
    ApiObject stored = registry.reader().getLive(resource, namespace, name);
    if (stored == null) {
      create(resource, wanted);
      return true;
    }
    if (!(group.strategy(resource.resource()) instanceof BootstrapStrategy strategy)) {
      return false;
    }
    ApiObject reconciled = strategy.reconcileBootstrap(stored.copy(), wanted);
    if (reconciled != null && !reconciled.equals(stored)) {
      writer.update(
          resource,
          namespace,
          name,
          now -> {
            ApiObject next = strategy.reconcileBootstrap(now, wanted);
            return next == null ? now : next;
          });
    }
    return false;
  }

  private void create(GroupResource resource, ApiObject wanted) {
    try {
      writer.create(resource, wanted);
    } catch (ApiException e) {
      if (e.code() != 409) {
        throw e;
      }
    }
  }

  private static GroupResource resource(ResourceTable group, GroupVersionKind kind) {
    return group.resources().stream()
        .filter(d -> d.kind().equals(kind))
        .map(d -> d.gvr().groupResource())
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no resource of kind " + kind));
  }

  @Deactivate
  void deactivate() {
    closed = true;
    worker.interrupt();
  }
}
