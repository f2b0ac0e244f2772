// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.event;

import io.quarterdeck.api.Encoded;
import io.quarterdeck.watchcache.item.Item;
import io.quarterdeck.watchcache.item.ItemTree;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The window of recent events, each with the tree as it stood after it. Watchers hold a sequence
 * number and no reference, so that one which does not read keeps nothing alive. Thread-safe.
 */
public final class EventRing {
  /** Of its own limit each window may have a sixteenth, whatever the others have. */
  private static final int SHARE = 16;

  private static final int LEAST_SLOTS = 16;

  /**
   * One event of the window.
   *
   * @param event the event
   * @param after all items once it had happened
   * @param time when it was seen, milliseconds since the epoch
   */
  public record Entry(CacheEvent event, ItemTree after, long time) {}

  private final Window window;
  private final WindowBytes all;
  private @Nullable Entry[] slots = new @Nullable Entry[LEAST_SLOTS];
  private long first;
  private long next;
  private long bytes;
  private boolean ended;
  private long floor;
  private ItemTree floorTree = ItemTree.EMPTY;

  /** {@code all}: what the windows of all resources hold. */
  public EventRing(Window window, WindowBytes all) {
    this.window = window;
    this.all = all;
  }

  /** Forgets all; events after {@code revision} follow, from this tree on. */
  public synchronized void reset(long revision, ItemTree tree) {
    slots = new @Nullable Entry[LEAST_SLOTS];
    first = ++next;
    hold(-bytes);
    floor = revision;
    floorTree = tree;
  }

  /**
   * Adds an entry.
   *
   * @return its sequence number
   */
  public synchronized long add(Entry entry) {
    if (next - first == slots.length) {
      resize(slots.length * 2);
    }
    long sequence = next++;
    slots[slot(sequence)] = entry;
    hold(size(entry));
    while (isOver(entry.time()) || takesOthersRoom()) {
      evict();
    }
    return sequence;
  }

  /** Forgets what has become too old: behind a flood nobody may write for long. */
  public synchronized void expire(long now) {
    while (next > first && isOver(now)) {
      evict();
    }
    if (slots.length > LEAST_SLOTS && next - first < slots.length / 8) {
      resize(slots.length / 4);
    }
  }

  private boolean isOver(long now) {
    return window.exceeded(next - first, bytes, now - at(first).time());
  }

  private boolean takesOthersRoom() {
    return next - first > Window.FEW && bytes > window.mostBytes() / SHARE && all.isExceeded();
  }

  private void hold(long more) {
    bytes += more;
    if (!ended) {
      all.add(more);
    }
  }

  /** The resource has left: its last watchers may still read, and nobody has to make room. */
  public synchronized void end() {
    if (!ended) {
      all.add(-bytes);
      ended = true;
    }
  }

  /** The entry at a sequence number: null when it has not happened yet. */
  public synchronized @Nullable Entry get(long sequence) {
    return sequence < first || sequence >= next ? null : at(sequence);
  }

  /** The sequence number of the oldest entry: a cursor below it has lost events. */
  public synchronized long first() {
    return first;
  }

  /** The sequence number of the first event after a revision; -1 when the window starts later. */
  public synchronized long cursorAfter(long revision) {
    if (revision < floor) {
      return -1;
    }
    long low = first;
    long high = next;
    while (low < high) {
      long mid = (low + high) >>> 1;
      if (at(mid).event().revision() > revision) {
        high = mid;
      } else {
        low = mid + 1;
      }
    }
    return low;
  }

  /** The tree as it stood at a revision; null when the window starts later. */
  public synchronized @Nullable ItemTree treeAt(long revision) {
    long cursor = cursorAfter(revision);
    if (cursor < 0) {
      return null;
    }
    return cursor == first ? floorTree : at(cursor - 1).after();
  }

  /** How many events fit in before it grows; it shrinks with {@link #expire}. */
  public synchronized int capacity() {
    return slots.length;
  }

  /** The revision that the window starts behind. */
  public synchronized long floor() {
    return floor;
  }

  private void evict() {
    Entry gone = at(first);
    slots[slot(first++)] = null;
    hold(-size(gone));
    floor = gone.event().revision();
    floorTree = gone.after();
  }

  private void resize(int length) {
    @Nullable Entry[] other = new @Nullable Entry[length];
    for (long i = first; i < next; i++) {
      other[(int) (i & (length - 1))] = at(i);
    }
    slots = other;
  }

  private Entry at(long sequence) {
    return Objects.requireNonNull(slots[slot(sequence)]);
  }

  private int slot(long sequence) {
    return (int) (sequence & (slots.length - 1));
  }

  private static int size(Entry entry) {
    Item item = entry.event().item();
    Encoded encoded = item == null ? null : item.encoded();
    return encoded == null ? 0 : encoded.bytes().length;
  }
}
