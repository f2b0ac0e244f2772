// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.lookup.MetadataFeed;
import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.RangeResult;
import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WatchListener;
import io.quarterdeck.watchcache.item.ItemReader;
import io.quarterdeck.watchcache.item.StringPool;
import io.quarterdeck.watchcache.stored.ResourceValues;
import io.quarterdeck.watchcache.stored.StorageLayout;
import io.quarterdeck.watchcache.stored.StoredValues;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One watch of the whole store for all resources together, and a range for each when it is first
 * followed. What follows is done step by step on one thread; when the watch ends, or the listener
 * is so slow that too many changes wait, all begins anew.
 */
final class StoredMetadata implements MetadataFeed {
  private static final System.Logger LOG = System.getLogger(StoredMetadata.class.getName());
  private static final String ROOT = "/registry/";
  private static final int PAGE = 1_000;
  private static final int MOST_WAITING = 100_000;
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /**
   * One resource.
   *
   * @param since the revision at which all of it was reported: changes up to there are known
   */
  private record Followed(
      GroupResource resource, String prefix, ResourceValues values, ItemReader reader, long since) {

    ApiObject read(KeyValue entry) {
      return MetadataAlone.of(reader.read(values.plain(entry)).encoded());
    }

    /** What its key says. */
    ApiObject named(String key) {
      ApiObject out = new ApiObject(new LinkedHashMap<>());
      out.meta().setName(reader.name(key));
      out.meta().setNamespace(reader.namespace(key));
      return out;
    }
  }

  private final Backend backend;
  private final StoredValues values;
  private final Listener listener;
  private final Consumer<StoredMetadata> onClose;
  private final StringPool pool = new StringPool();
  private final BlockingQueue<Runnable> steps = new LinkedBlockingQueue<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private final Thread thread = Thread.ofVirtual().name("metadata-feed").unstarted(this::run);
  private final TreeMap<String, Followed> followed = new TreeMap<>();
  private volatile Set<GroupResource> wanted = Set.of();
  private final AtomicInteger generation = new AtomicInteger();
  private Backend.@Nullable Watch watch;
  private volatile boolean closed;

  StoredMetadata(
      Backend backend, StoredValues values, Listener listener, Consumer<StoredMetadata> onClose) {
    this.backend = backend;
    this.values = values;
    this.listener = listener;
    this.onClose = onClose;
  }

  void start() {
    steps.add(this::connect);
    thread.start();
  }

  private void run() {
    try {
      while (!closed) {
        Runnable step = steps.take();
        try {
          step.run();
        } catch (StorageException e) {
          LOG.log(System.Logger.Level.DEBUG, "the store does not answer: " + e.getMessage());
          Thread.sleep(PAUSE);
          steps.add(this::again);
        } catch (RuntimeException e) {
          LOG.log(System.Logger.Level.ERROR, "a listener of metadata failed", e);
        }
      }
    } catch (InterruptedException e) {
      LOG.log(System.Logger.Level.DEBUG, "closed");
    }
    end();
  }

  @Override
  public void follow(Collection<GroupResource> resources) {
    wanted = Set.copyOf(resources);
    steps.add(this::settle);
  }

  /** Everything from the beginning. */
  private void again() {
    listener.restarted();
    connect();
  }

  private void connect() {
    end();
    int mine = generation.incrementAndGet();
    followed.clear();
    watch = backend.watch(ROOT, backend.currentRevision() + 1, new Receiver(mine));
    settle();
  }

  private void end() {
    Backend.Watch before = watch;
    watch = null;
    generation.incrementAndGet();
    if (before != null) {
      before.close();
    }
  }

  /** Follows what is wanted and was not, and leaves what is no longer. */
  private void settle() {
    Set<GroupResource> now = wanted;
    followed.values().removeIf(f -> !now.contains(f.resource()));
    boolean added = false;
    for (GroupResource resource : now) {
      String prefix = StorageLayout.prefix(resource);
      if (!followed.containsKey(prefix) && !closed) {
        load(resource, prefix);
        added = true;
      }
    }
    if (added) {
      listener.complete();
    }
  }

  private void load(GroupResource resource, String prefix) {
    ResourceValues read = values.of(resource, backend);
    ItemReader reader = new ItemReader(prefix, pool);
    Followed one = new Followed(resource, prefix, read, reader, 0);
    RangeResult page = backend.range(prefix, "", 0, PAGE);
    long since = page.revision();
    page.entries().forEach(entry -> tell(one, entry));
    while (page.more() && !closed) {
      page = backend.range(prefix, page.entries().getLast().key(), since, PAGE);
      page.entries().forEach(entry -> tell(one, entry));
    }
    followed.put(prefix, new Followed(resource, prefix, read, reader, since));
  }

  private void tell(Followed in, KeyValue entry) {
    ApiObject object = readable(in, entry);
    if (object != null) {
      listener.changed(in.resource(), object, false);
    }
  }

  /** What cannot be read is nobody's owner for now; it is reported when it is written next. */
  private static @Nullable ApiObject readable(Followed in, KeyValue entry) {
    try {
      return in.read(entry);
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.DEBUG, "left out: " + entry.key() + ": " + e.getMessage());
      return null;
    }
  }

  private void events(int of, List<StorageEvent> events) {
    waiting.addAndGet(-events.size());
    if (of != generation.get()) {
      return;
    }
    for (StorageEvent event : events) {
      Map.Entry<String, Followed> in = followed.floorEntry(event.key());
      if (in != null
          && event.key().startsWith(in.getKey())
          && event.revision() > in.getValue().since()) {
        tell(in.getValue(), event);
      }
    }
  }

  private void tell(Followed in, StorageEvent event) {
    KeyValue current = event.current();
    if (current != null) {
      tell(in, current);
      return;
    }
    KeyValue previous = event.previous();
    ApiObject last = previous == null ? null : readable(in, previous);
    listener.changed(in.resource(), last == null ? in.named(event.key()) : last, true);
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    onClose.accept(this);
  }

  /** What the store says, on its threads. */
  private final class Receiver implements WatchListener {
    private final int mine;

    Receiver(int mine) {
      this.mine = mine;
    }

    @Override
    public void onEvents(List<StorageEvent> events) {
      if (mine != generation.get()) {
        return;
      }
      if (waiting.addAndGet(events.size()) > MOST_WAITING) {
        generation.incrementAndGet();
        steps.clear();
        waiting.set(0);
        steps.add(StoredMetadata.this::again);
        return;
      }
      steps.add(() -> events(mine, events));
    }

    @Override
    public void onError(StorageException error) {
      steps.add(
          () -> {
            if (mine == generation.get()) {
              again();
            }
          });
    }
  }
}
