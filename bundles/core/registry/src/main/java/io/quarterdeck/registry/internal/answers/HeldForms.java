// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.answers;

import io.quarterdeck.watchcache.item.Item;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Other forms of cached objects, where making one is dear and several want it at about the same
 * time, each at its own pace: they are held, up to so many bytes, and all let go after so many
 * seconds. Nobody moves the position of a buffer that is held. Thread-safe.
 */
public final class HeldForms {
  private static final int SLOTS = 1 << 15;
  private static final long MOST = 64 << 20;
  private static final Duration TIME = Duration.ofSeconds(10);

  /** What an entry takes beside its bytes, about. */
  private static final int ENTRY = 150;

  /**
   * @param bytes null where it was only asked for
   */
  private record Kept(Item item, Object form, @Nullable ByteBuffer bytes) {
    @SuppressWarnings("ReferenceEquality") // an item is made once for each write
    boolean is(Item otherItem, Object otherForm) {
      return item == otherItem && form.equals(otherForm);
    }

    long weight() {
      return bytes == null ? 0 : ENTRY + bytes.capacity();
    }
  }

  private final long most;
  private final Duration time;
  private final AtomicLong weight = new AtomicLong();
  private final AtomicBoolean ending = new AtomicBoolean();
  private volatile @Nullable AtomicReferenceArray<@Nullable Kept> slots;

  /** Holds 64 MB, or less where the heap is small, for ten seconds. */
  public HeldForms() {
    this(Math.min(MOST, Runtime.getRuntime().maxMemory() / 64), TIME);
  }

  /**
   * @param most bytes that are held, about
   * @param time after which the first of them goes, and all with it
   */
  HeldForms(long most, Duration time) {
    this.most = most;
    this.time = time;
  }

  /**
   * An object in a form that many are known to want.
   *
   * @param build makes it when nobody has
   */
  public ByteBuffer of(Item item, Object form, Function<Item, ByteBuffer> build) {
    AtomicReferenceArray<@Nullable Kept> held = slots();
    int slot = slot(item);
    Kept known = held.get(slot);
    ByteBuffer bytes = known == null || !known.is(item, form) ? null : known.bytes();
    if (bytes == null) {
      bytes = build.apply(item);
      put(held, slot, known, new Kept(item, form, bytes));
    }
    return bytes;
  }

  /** An object in a form, if that is held. */
  public @Nullable ByteBuffer find(Item item, Object form) {
    AtomicReferenceArray<@Nullable Kept> held = slots;
    Kept known = held == null ? null : held.get(slot(item));
    return known == null || !known.is(item, form) ? null : known.bytes();
  }

  /**
   * An object was made in a form that nobody may want again: it is held when it comes a second
   * time.
   *
   * @param bytes asked for what was made where it is held
   */
  public void made(Item item, Object form, Supplier<ByteBuffer> bytes) {
    AtomicReferenceArray<@Nullable Kept> held = slots();
    int slot = slot(item);
    Kept known = held.get(slot);
    if (known != null && known.is(item, form)) {
      if (known.bytes() == null && weight.get() < most) {
        put(held, slot, known, new Kept(item, form, bytes.get()));
      }
    } else if (known == null || known.bytes() == null) {
      held.compareAndSet(slot, known, new Kept(item, form, null));
    }
  }

  private void put(
      AtomicReferenceArray<@Nullable Kept> held, int slot, @Nullable Kept before, Kept now) {
    long more = now.weight() - (before == null ? 0 : before.weight());
    if (weight.get() + more <= most && held.compareAndSet(slot, before, now)) {
      weight.addAndGet(more);
    }
  }

  private static int slot(Item item) {
    return (int) (item.revision() & (SLOTS - 1));
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
