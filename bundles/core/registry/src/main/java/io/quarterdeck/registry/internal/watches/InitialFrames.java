// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.watches;

import io.quarterdeck.registry.internal.answers.OutputFormat;
import io.quarterdeck.watchcache.item.Item;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The frames that watches begin with, where making one is dear. After a restart many walk the same
 * objects, each at its own pace, so that a frame is wanted for as long as the slowest takes: they
 * are held, up to so many bytes, and all let go after so many seconds. Thread-safe.
 */
final class InitialFrames {
  private static final int SLOTS = 1 << 15;

  /** What an entry takes beside its bytes, about. */
  private static final int ENTRY = 150;

  private record Kept(Item item, OutputFormat format, ByteBuffer frame) {
    @SuppressWarnings("ReferenceEquality") // an item is made once for each write
    boolean is(Item otherItem, OutputFormat otherFormat) {
      return item == otherItem && format.equals(otherFormat);
    }

    long weight() {
      return ENTRY + frame.capacity();
    }
  }

  private final long most;
  private final Duration time;
  private final AtomicLong weight = new AtomicLong();
  private final AtomicBoolean ending = new AtomicBoolean();
  private volatile @Nullable AtomicReferenceArray<@Nullable Kept> slots;

  /**
   * For one registry.
   *
   * @param most bytes that are held, about
   * @param time after which the first of them goes, and all with it
   */
  InitialFrames(long most, Duration time) {
    this.most = most;
    this.time = time;
  }

  /**
   * The frame of an object: nobody moves the buffer's own position.
   *
   * @param build makes it when nobody has
   */
  ByteBuffer of(Item item, OutputFormat format, Function<Item, ByteBuffer> build) {
    AtomicReferenceArray<@Nullable Kept> held = slots();
    int slot = (int) (item.revision() & (SLOTS - 1));
    Kept known = held.get(slot);
    if (known != null && known.is(item, format)) {
      return known.frame();
    }
    Kept made = new Kept(item, format, build.apply(item));
    long more = made.weight() - (known == null ? 0 : known.weight());
    if (weight.get() + more <= most && held.compareAndSet(slot, known, made)) {
      weight.addAndGet(more);
    }
    return made.frame();
  }

  private AtomicReferenceArray<@Nullable Kept> slots() {
    AtomicReferenceArray<@Nullable Kept> held = slots;
    if (held != null) {
      return held;
    }
    AtomicReferenceArray<@Nullable Kept> made = new AtomicReferenceArray<>(SLOTS);
    if (ending.compareAndSet(false, true)) {
      weight.set(0);
      slots = made;
      CompletableFuture.delayedExecutor(time.toMillis(), TimeUnit.MILLISECONDS).execute(this::end);
    }
    return made; // another's is there soon
  }

  private void end() {
    slots = null;
    ending.set(false);
  }

  /** Bytes that are held now, about. */
  long weight() {
    return slots == null ? 0 : weight.get();
  }
}
