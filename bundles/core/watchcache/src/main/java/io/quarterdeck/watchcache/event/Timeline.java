// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.event;

import io.quarterdeck.runtime.stage.Waiting;
import io.quarterdeck.watchcache.item.Item;
import io.quarterdeck.watchcache.item.ItemTree;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/**
 * One resource through time: the tree now, the window of events, how far it has got, and who waits
 * for it to get further. One thread at a time writes (the reflector); any number read.
 */
public final class Timeline {

  /**
   * The items at a revision.
   *
   * @param tree the items
   * @param revision all changes up to it are in the tree, and none after it
   */
  public record At(ItemTree tree, long revision) {}

  private record Added(CacheEvent event, long sequence) {}

  /** Called on the feeding thread or the timer's: must not block. */
  public interface Listener {

    /**
     * There is something to read.
     *
     * @param from the sequence number of the first event in its scope since it last read all; what
     *     came before it is none of its own
     */
    void more(long from);

    /** Time has passed. */
    void tick();
  }

  private final InstantSource clock;
  private final EventRing ring;
  private final CacheMeters meters;
  private final Listeners listeners = new Listeners();
  private final List<Added> added = new ArrayList<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition advanced = lock.newCondition();
  private volatile At now = new At(ItemTree.EMPTY, -1);
  private volatile long progress = -1;
  private volatile long announced;
  private volatile int waiting;
  private volatile boolean ended;

  public Timeline(EventRing ring, InstantSource clock, CacheMeters meters) {
    this.meters = meters;
    this.ring = ring;
    this.clock = clock;
  }

  public CacheMeters meters() {
    return meters;
  }

  public EventRing ring() {
    return ring;
  }

  /** How far it has got; -1 before the first {@link #reset}. */
  public long progress() {
    return progress;
  }

  /** The revision of the last change or {@link #reset}; -1 before that. */
  public long changed() {
    return now.revision();
  }

  /** Starts anew from a state: every cursor is lost. */
  public void reset(ItemTree tree, long revision) {
    meters.filled();
    int before = ring.capacity();
    ring.reset(revision, tree);
    meters.resized(before, ring.capacity());
    now = new At(tree, revision);
    added.clear();
    advance(revision);
    listeners.forEach(listener -> listener.more(0));
    announced = ring.first(); // not before all have heard that they have lost their place
  }

  /** Adds one change. The caller calls {@link #advance} and {@link #announce} after the last. */
  public void add(CacheEvent event, ItemTree after) {
    meters.event();
    int before = ring.capacity();
    long sequence = ring.add(new EventRing.Entry(event, after, clock.millis()));
    added.add(new Added(event, sequence));
    meters.resized(before, ring.capacity());
    now = new At(after, event.revision());
  }

  /**
   * Replaces every item by what it maps to; the window keeps the old ones.
   *
   * @param indexedField by whose values items are found from now on; empty for none
   */
  public void replaceAll(UnaryOperator<Item> change, String indexedField) {
    At before = now;
    List<Item> items = new ArrayList<>(before.tree().size());
    before.tree().after("").forEachRemaining(i -> items.add(change.apply(i)));
    now = new At(ItemTree.of(items, indexedField), before.revision());
  }

  /** All changes up to this revision have been added. */
  public void advance(long revision) {
    if (revision > progress) {
      progress = revision;
    }
    if (waiting > 0) {
      lock.lock();
      try {
        advanced.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }

  /** Notifies the watchers that there is something to read: those in whose scope it is. */
  public void announce() {
    if (added.isEmpty()) {
      return;
    }
    listeners.more(added.getFirst().sequence());
    added.forEach(each -> listeners.more(each.event(), each.sequence()));
    announced = added.getLast().sequence() + 1;
    added.clear();
  }

  /**
   * The sequence number behind the last event that was announced: a listener that has not been
   * notified since it read all has none in its scope below it.
   */
  public long announced() {
    return announced;
  }

  /** Notifies them that time has passed, by which events become too old. */
  public void tick() {
    ring.expire(clock.millis());
    listeners.forEach(Listener::tick);
  }

  /** Nothing will follow: watchers that have read all are notified. */
  public void end() {
    ended = true;
    ring.end();
    listeners.forEach(listener -> listener.more(announced));
  }

  public boolean isEnded() {
    return ended;
  }

  public ItemTree tree() {
    return now.tree();
  }

  /** The newest state. */
  public At now() {
    // progress first: what is read after it can only be newer
    long reached = progress;
    At state = now;
    return new At(state.tree(), Math.max(reached, state.revision()));
  }

  /** Waits, bounded, until it has got to a revision; says whether it has. */
  public boolean await(long revision, Duration atMost) {
    return await(() -> progress >= revision, atMost);
  }

  /** The same for anything that becomes true as it gets on. */
  public boolean await(BooleanSupplier done, Duration atMost) {
    if (done.getAsBoolean()) {
      return true;
    }
    Waiting.announce();
    lock.lock();
    try {
      waiting++;
      long left = atMost.toNanos();
      while (!done.getAsBoolean() && left > 0) {
        left = advanced.awaitNanos(left);
      }
      return done.getAsBoolean();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      waiting--;
      lock.unlock();
    }
  }

  public void listen(Scope scope, Listener listener) {
    listeners.add(scope, listener);
  }

  public void forget(Scope scope, Listener listener) {
    listeners.remove(scope, listener);
  }
}
