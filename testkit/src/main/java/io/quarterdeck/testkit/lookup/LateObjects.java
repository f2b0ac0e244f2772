// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.lookup;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.spi.lookup.MetadataFeed;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A cache that is behind the objects that it shows, by so much: what is read, and what listeners
 * are told, is that old. {@link #awaitFresh} and {@link #getLive} are not. Thread-safe.
 */
public final class LateObjects implements ObjectReader, AutoCloseable {
  private record Change(GroupResource resource, ApiObject object, boolean deleted) {}

  private final MemoryObjects now;
  private final MemoryObjects seen = new MemoryObjects();
  private final Duration behind;
  private final Map<GroupResource, Subscription> followed = new HashMap<>();
  private final Set<GroupResource> ready = ConcurrentHashMap.newKeySet();
  private final Queue<Change> coming = new ArrayDeque<>();
  private final Map<String, Long> applied = new HashMap<>();
  private final Object applying = new Object();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("late-objects").factory());

  public LateObjects(MemoryObjects now, Duration behind) {
    this.now = now;
    this.behind = behind;
  }

  /** A listener may read what is followed already. */
  private void follow(GroupResource resource) {
    if (ready.contains(resource)) {
      return;
    }
    synchronized (followed) {
      if (!followed.containsKey(resource)) {
        followed.put(resource, now.subscribe(resource, (o, gone) -> comes(resource, o, gone)));
        catchUp();
        ready.add(resource);
      }
    }
  }

  private void comes(GroupResource resource, ApiObject object, boolean deleted) {
    synchronized (coming) {
      coming.add(new Change(resource, object, deleted));
    }
    if (!clock.isShutdown()) {
      clock.schedule(this::one, behind.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private boolean one() {
    synchronized (applying) {
      Change next;
      synchronized (coming) {
        next = coming.poll();
      }
      if (next == null) {
        return false;
      }
      if (isNews(next)) {
        apply(next);
      }
      return true;
    }
  }

  /** Who writes while it is told of a write has its own told first. */
  private boolean isNews(Change next) {
    String of = next.resource() + " " + next.object().namespacedName();
    String version = next.object().meta().resourceVersion();
    long at = version.isEmpty() ? 0 : 2 * Long.parseLong(version) + (next.deleted() ? 1 : 0);
    return at == 0 || applied.merge(of, at, Math::max) == at;
  }

  private void apply(Change next) {
    if (next.deleted()) {
      seen.delete(next.resource(), next.object().meta().namespace(), next.object().meta().name());
    } else {
      seen.put(next.resource(), next.object());
    }
  }

  private void catchUp() {
    while (one()) {
      Thread.onSpinWait();
    }
  }

  @Override
  public void awaitFresh(GroupResource resource) {
    follow(resource);
    catchUp();
  }

  @Override
  public @Nullable ApiObject get(GroupResource resource, String namespace, String name) {
    follow(resource);
    return seen.get(resource, namespace, name);
  }

  @Override
  public @Nullable ApiObject getLive(GroupResource resource, String namespace, String name) {
    return now.getLive(resource, namespace, name);
  }

  @Override
  public List<ApiObject> list(GroupResource resource, String namespace, LabelSelector labels) {
    follow(resource);
    return seen.list(resource, namespace, labels);
  }

  @Override
  public boolean isSynced(GroupResource resource) {
    return true;
  }

  @Override
  public Subscription subscribe(GroupResource resource, ChangeListener listener) {
    follow(resource);
    return seen.subscribe(resource, listener);
  }

  @Override
  public MetadataFeed feed(MetadataFeed.Listener listener) {
    return now.feed(listener);
  }

  @Override
  public void close() {
    clock.shutdownNow();
    synchronized (followed) {
      followed.values().forEach(Subscription::close);
    }
  }
}
