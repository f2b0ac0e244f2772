// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Chains;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.WeakHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Keeps an object for each plugin as the chains have it, and takes changes of their specs to the
 * configuration. What configuration says counts: at the start the specs are made to say the same.
 * All on one thread of its own.
 */
@Component(service = PluginObjects.class, immediate = true)
public final class PluginObjects {
  private static final Logger LOG = System.getLogger(PluginObjects.class.getName());
  private static final long LOOK_MILLIS = 1000;

  /** Figures alone are written this seldom: each write goes to disk. */
  private static final int FIGURES_EVERY = 30;

  private final Chains chains;
  private final ObjectReader reader;
  private final Supplier<ObjectWriter> writer;
  private final OverrideFile file;
  private final PluginEvents events;
  private final ScheduledExecutorService worker =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("plugins").factory());

  /** Chains whose changes wake the worker. */
  private final Set<Chain<?>> followed =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  /** What was last written, by object name. */
  private final Map<String, PluginView> written = new HashMap<>();

  private ObjectReader.@Nullable Subscription subscription;
  private long round;

  @Activate
  public PluginObjects(
      @Reference Chains chains,
      @Reference ObjectReader reader,
      @Reference ComponentServiceObjects<ObjectWriter> writers) {
    this(
        chains,
        reader,
        new LazyService<>(writers),
        new OverrideFile(Path.of(System.getProperty("quarterdeck.etc", "etc"))));
    worker.scheduleWithFixedDelay(this::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Without a framework and without a thread that works: call {@link #look}. */
  PluginObjects(
      Chains chains, ObjectReader reader, Supplier<ObjectWriter> writer, OverrideFile file) {
    this.chains = chains;
    this.reader = reader;
    this.writer = writer;
    this.file = file;
    this.events = new PluginEvents(reader, writer, InstantSource.system());
  }

  /** Brings the objects up to date. What fails is tried again at the next look. */
  void look() {
    try {
      Collection<Chain<?>> open = chains.open();
      open.forEach(this::follow);
      SortedMap<String, PluginView> now = PluginViews.of(open);
      boolean figures = round % FIGURES_EVERY == 0;
      if (written.isEmpty()) {
        adopt(now);
      }
      now.forEach((name, view) -> keep(name, view, figures));
      forget(now);
      round++;
      if (subscription == null) {
        subscription = reader.subscribe(PluginsGroup.PLUGINS, this::changed);
      }
    } catch (RuntimeException e) {
      LOG.log(round == 0 ? Level.DEBUG : Level.INFO, "the plugins' objects", e);
    }
  }

  private void follow(Chain<?> chain) {
    if (followed.add(chain)) {
      chain.onChange(s -> run(this::look));
    }
  }

  /** Objects of plugins that went while the server was down. */
  private void adopt(Map<String, PluginView> now) {
    for (ApiObject o : reader.list(PluginsGroup.PLUGINS, "", LabelSelector.EVERYTHING)) {
      if (!now.containsKey(o.meta().name())) {
        delete(o.meta().name());
      }
    }
  }

  private void keep(String name, PluginView view, boolean figures) {
    PluginView before = written.get(name);
    if (before != null && !differs(before, view, figures)) {
      return;
    }
    if (before == null && reader.get(PluginsGroup.PLUGINS, "", name) == null) {
      writer.get().create(PluginsGroup.PLUGINS, PluginTree.create(view));
    }
    // before it is written: the echo must not be taken for somebody's wish
    written.put(name, view);
    writer.get().update(PluginsGroup.PLUGINS, "", name, o -> PluginTree.withSpec(o, view));
    writer.get().updateStatus(PluginsGroup.PLUGINS, "", name, o -> PluginTree.withStatus(o, view));
    events.changed(before, view, round == 0);
  }

  private static boolean differs(PluginView a, PluginView b, boolean figures) {
    boolean same =
        a.state() == b.state()
            && a.rank() == b.rank()
            && a.version().equals(b.version())
            && a.message().equals(b.message())
            && a.required() == b.required()
            && !decidesOtherwise(a, b.enabled(), b.ownRank());
    return !same || figures && !a.figures().equals(b.figures());
  }

  private static boolean decidesOtherwise(
      PluginView view, boolean enabled, @Nullable Integer rank) {
    return view.enabled() != enabled || !java.util.Objects.equals(view.ownRank(), rank);
  }

  private void forget(Map<String, PluginView> now) {
    for (String gone : Set.copyOf(written.keySet())) {
      if (!now.containsKey(gone)) {
        PluginView view = written.remove(gone);
        if (view != null) {
          events.gone(view);
        }
        delete(gone);
      }
    }
  }

  /** Another server, or somebody else, may have been earlier. */
  private void delete(String name) {
    try {
      writer.get().delete(PluginsGroup.PLUGINS, "", name, null);
    } catch (ApiException e) {
      if (!e.is(StatusReason.NOT_FOUND)) {
        throw e;
      }
    }
  }

  /** Somebody changed an object: on the subscription's thread. */
  private void changed(ApiObject object, boolean deleted) {
    run(() -> decide(object, deleted));
  }

  /** A chain outlives this component, and goes on telling of its changes. */
  private void run(Runnable step) {
    try {
      worker.execute(step);
    } catch (RejectedExecutionException e) {
      LOG.log(Level.DEBUG, "the plugins' objects are no longer kept");
    }
  }

  /** Takes a wish to the configuration; a deleted object comes back. */
  void decide(ApiObject object, boolean deleted) {
    PluginView view = written.get(object.meta().name());
    if (view == null) {
      return;
    }
    if (deleted) {
      written.remove(object.meta().name());
      return;
    }
    Node spec = object.field("spec");
    boolean enabled = spec.get("enabled").isAbsent() || spec.get("enabled").bool();
    Integer rank = spec.get("rank").isPresent() ? (int) spec.get("rank").number() : null;
    // an old echo of our own is older than what we wrote last
    ApiObject latest = reader.get(PluginsGroup.PLUGINS, "", object.meta().name());
    boolean stale =
        latest != null && !latest.meta().resourceVersion().equals(object.meta().resourceVersion());
    if (stale || !decidesOtherwise(view, enabled, rank)) {
      return;
    }
    try {
      file.decide(view.kind() + "/" + view.name(), enabled, rank);
      LOG.log(
          Level.INFO,
          "plugin {0} {1}: enabled={2}, rank={3}",
          view.kind(),
          view.name(),
          enabled,
          rank == null ? "its own" : rank);
    } catch (IOException e) {
      LOG.log(Level.WARNING, "the decision on plugin " + view.name() + " cannot be kept", e);
      // shown as it is, since it will not be otherwise
      writer
          .get()
          .update(
              PluginsGroup.PLUGINS, "", object.meta().name(), o -> PluginTree.withSpec(o, view));
    }
  }

  @Deactivate
  void deactivate() {
    worker.shutdownNow();
    if (subscription != null) {
      subscription.close();
    }
  }
}
