// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.reflector;

import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.CompactedException;
import io.quarterdeck.spi.storage.FutureRevisionException;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.RangeResult;
import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.UnreadableValueException;
import io.quarterdeck.spi.storage.WatchListener;
import io.quarterdeck.watchcache.event.CacheEvent;
import io.quarterdeck.watchcache.event.OwnWrites;
import io.quarterdeck.watchcache.event.Timeline;
import io.quarterdeck.watchcache.item.Item;
import io.quarterdeck.watchcache.item.ItemReader;
import io.quarterdeck.watchcache.item.ItemTree;
import io.quarterdeck.watchcache.item.Revisions;
import io.quarterdeck.watchcache.stored.ResourceValues;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Fills a {@link Timeline} from the store and keeps it so: one range, then one watch from there;
 * when the watch ends, another one from where it ended, and only when that is compacted all anew.
 *
 * <p>Everything that changes the timeline happens under this object's monitor.
 */
public final class Reflector implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Reflector.class.getName());
  private static final int PAGE = 10_000;

  /** For how long what cannot be read is nothing to report: groups come one after the other. */
  private static final Duration QUIET = Duration.ofSeconds(10);

  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
  private static final Duration UNREADABLE_PAUSE = Duration.ofSeconds(1);

  private final Backend backend;
  private final String prefix;
  private final ResourceValues values;
  private final ItemReader reader;
  private final Timeline timeline;
  private final OwnWrites own;
  private final Unreadable unreadable = new Unreadable();
  private final Recovery recovery;
  private final long historyFrom;
  private volatile long fillTarget = Long.MAX_VALUE;
  private boolean closed;
  private boolean reload = true;
  private int generation;
  private Backend.@Nullable Watch watch;

  /**
   * @param historyFrom a revision from which on the window shall hold the events, although the
   *     cache is filled later; 0 for none
   */
  public Reflector(
      Backend backend,
      String prefix,
      ResourceValues values,
      ItemReader reader,
      Timeline timeline,
      OwnWrites own,
      long historyFrom) {
    this.backend = backend;
    this.prefix = prefix;
    this.values = values;
    this.recovery = new Recovery(backend, values, unreadable);
    this.reader = reader;
    this.timeline = timeline;
    this.own = own;
    this.historyFrom = historyFrom;
  }

  /** What it had to leave out. */
  public Unreadable unreadable() {
    return unreadable;
  }

  /** Reads everything anew: what could not be read may be readable now. */
  public void reload() {
    Backend.Watch w;
    synchronized (this) {
      if (closed || reload) {
        return;
      }
      reload = true;
      generation++;
      w = watch;
      watch = null;
    }
    if (w != null) {
      w.close();
    }
    start();
  }

  /** Fills it in the background. */
  public void start() {
    Thread.ofVirtual().name("watchcache-fill " + prefix).start(this::connect);
  }

  /** Whether it has got to where the store was when it began. */
  public boolean isFilled() {
    return timeline.progress() >= fillTarget;
  }

  /** Asks a backend that reports progress only now and then to do it now. */
  public void requestProgress() {
    Backend.Watch w;
    synchronized (this) {
      w = watch;
    }
    if (w != null) {
      w.requestProgress();
    }
  }

  @Override
  public void close() {
    Backend.Watch w;
    synchronized (this) {
      closed = true;
      generation++;
      w = watch;
      watch = null;
    }
    if (w != null) {
      w.close();
    }
  }

  /** Replaces every item, between two changes. */
  public synchronized void rewrite(UnaryOperator<Item> change) {
    timeline.replaceAll(change, reader.indexedField());
  }

  private void connect() {
    Duration pause = FIRST_PAUSE;
    long began = System.nanoTime();
    while (!isClosed()) {
      try {
        if (reload) {
          load();
        }
        follow();
        return;
      } catch (StorageException e) {
        boolean persists = System.nanoTime() - began > QUIET.toNanos();
        LOG.log(
            persists ? System.Logger.Level.WARNING : System.Logger.Level.DEBUG,
            "cannot read " + prefix + ", will try again: " + e.getMessage());
      }
      pause = sleep(pause);
    }
  }

  private static Duration sleep(Duration pause) {
    try {
      Thread.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Duration doubled = pause.multipliedBy(2);
    return doubled.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : doubled;
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  private void load() {
    List<Item> items = new ArrayList<>();
    unreadable.clear();
    long target = backend.currentRevision();
    long revision;
    try {
      // never back behind what readers have seen
      revision = range(timeline.progress() < 0 ? historyFrom : 0, items);
    } catch (CompactedException | FutureRevisionException e) {
      items.clear();
      revision = range(0, items);
    }
    synchronized (this) {
      own.clear();
      if (fillTarget == Long.MAX_VALUE) {
        fillTarget = Math.max(target, revision);
      }
      timeline.reset(ItemTree.of(items, reader.indexedField()), revision);
      reload = false;
    }
    recovery.await(this::isClosed, this::reload);
  }

  /** The state at an old revision, straight from the store; it has no index. */
  public ItemTree readAt(long revision) {
    List<Item> items = new ArrayList<>();
    range(revision, items);
    return ItemTree.of(items);
  }

  /** Reads all pages at one revision and returns it. */
  private long range(long at, List<Item> items) {
    int had = items.size();
    RangeResult page = backend.range(prefix, "", at, PAGE);
    long read = page.entries().size();
    add(page, items);
    while (page.more()) {
      String last = page.entries().getLast().key();
      page = backend.range(prefix, last, page.revision(), PAGE);
      read += page.entries().size();
      add(page, items);
    }
    timeline.meters().readAll(read, items.size() - had);
    return page.revision();
  }

  private void add(RangeResult page, List<Item> items) {
    for (KeyValue entry : page.entries()) {
      Item item = read(entry);
      if (item != null) {
        items.add(item);
      }
    }
  }

  /** An entry that is no object is left out: one bad value must not hide all the others. */
  private @Nullable Item read(KeyValue entry) {
    try {
      return reader.read(values.plain(entry));
    } catch (UnreadableValueException e) {
      unreadable.add(entry.key(), e);
      LOG.log(System.Logger.Level.ERROR, e.getMessage());
      return null;
    } catch (StorageException e) {
      // not yet: all is tried again
      throw e;
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "not an object, left out: " + entry.key(), e);
      return null;
    }
  }

  /** What cannot be read for now is not gone: no watcher may see it deleted. */
  private void requireKnown(String key) {
    UnreadableValueException failure = unreadable.of(key);
    if (failure != null && failure.isPassing()) {
      throw failure;
    }
  }

  private void follow() {
    int mine;
    synchronized (this) {
      mine = ++generation;
    }
    Backend.Watch w = backend.watch(prefix, timeline.progress() + 1, new Receiver(mine));
    boolean stale;
    synchronized (this) {
      stale = mine != generation;
      if (!stale) {
        watch = w;
      }
    }
    if (stale) {
      w.close();
    }
  }

  private synchronized void events(int of, List<StorageEvent> events) {
    if (of != generation) {
      return;
    }
    long last = timeline.progress();
    for (StorageEvent e : events) {
      if (e.revision() > last) {
        change(e);
      }
    }
    timeline.advance(events.getLast().revision());
    timeline.announce();
  }

  private void change(StorageEvent e) {
    String namespace = reader.namespace(e.key());
    String name = reader.name(e.key());
    ItemTree tree = timeline.tree();
    Item previous = tree.get(namespace, name);
    KeyValue current = e.current();
    unreadable.remove(e.key());
    Item item = current == null ? null : own.take(current, namespace, name);
    if (item == null && current != null) {
      item = read(current);
      requireKnown(e.key());
    }
    if (item != null) {
      CacheEvent.Type type = previous == null ? CacheEvent.Type.ADDED : CacheEvent.Type.MODIFIED;
      timeline.add(new CacheEvent(type, item, previous, e.revision()), tree.with(item));
    } else if (previous != null) {
      Item last = Revisions.at(previous, e.revision());
      timeline.add(
          new CacheEvent(CacheEvent.Type.DELETED, last, previous, e.revision()),
          tree.without(namespace, name));
    }
  }

  private synchronized void progress(int of, long revision) {
    if (of == generation) {
      timeline.advance(revision);
    }
  }

  private synchronized void ended(int of, StorageException error) {
    if (of != generation || closed) {
      return;
    }
    generation++;
    watch = null;
    reload = error instanceof CompactedException;
    LOG.log(
        System.Logger.Level.INFO,
        () -> "the watch of " + prefix + " ended, starts again: " + error.getMessage());
    start();
  }

  /** An event could not be taken: the watch goes on with it later, and those before it are sent. */
  private void failed(int of, UnreadableValueException error) {
    Backend.Watch w;
    synchronized (this) {
      if (of != generation || closed) {
        return;
      }
      timeline.advance(timeline.changed());
      timeline.announce();
      generation++;
      w = watch;
      watch = null;
    }
    LOG.log(System.Logger.Level.WARNING, error.getMessage() + "; will try again");
    if (w != null) {
      w.close();
    }
    Thread.ofVirtual().name("watchcache-again " + prefix).start(this::connectLater);
  }

  private void connectLater() {
    sleep(UNREADABLE_PAUSE);
    connect();
  }

  private final class Receiver implements WatchListener {
    private final int mine;

    Receiver(int mine) {
      this.mine = mine;
    }

    @Override
    public void onEvents(List<StorageEvent> events) {
      try {
        events(mine, events);
      } catch (UnreadableValueException e) {
        failed(mine, e);
      }
    }

    @Override
    public void onProgress(long revision) {
      progress(mine, revision);
    }

    @Override
    public void onError(StorageException error) {
      ended(mine, error);
    }
  }
}
