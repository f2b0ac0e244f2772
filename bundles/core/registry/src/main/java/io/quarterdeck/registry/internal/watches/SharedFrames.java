// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.watches;

import io.quarterdeck.watchcache.event.CacheEvent;
import io.quarterdeck.watchcache.item.Item;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The JSON frames of the last events, each built for the first watcher that delivers it and shared
 * by the others. Watchers of a resource are woken together, so a frame is wanted often and for a
 * moment only: it is held weakly, gone with the next collection, and built again by whoever is
 * late. Thread-safe.
 */
public final class SharedFrames {
  private static final int SLOTS = 256;

  private record Shared(CacheEvent.Type type, Item item, ByteBuffer frame) {
    boolean is(CacheEvent.Type otherType, Item otherItem) {
      return type == otherType && item == otherItem;
    }
  }

  private final AtomicReferenceArray<@Nullable WeakReference<Shared>> slots =
      new AtomicReferenceArray<>(SLOTS);

  /** The frame of an object as it is stored: nobody moves the buffer's own position. */
  @SuppressWarnings("ReferenceEquality") // an item is made once for each write
  ByteBuffer of(CacheEvent.Type type, Item item) {
    int slot = (int) (item.revision() & (SLOTS - 1));
    WeakReference<Shared> reference = slots.get(slot);
    Shared known = reference == null ? null : reference.get();
    if (known != null && known.is(type, item)) {
      return known.frame();
    }
    Shared made = new Shared(type, item, build(type.name(), item.encoded().bytes()));
    slots.set(slot, new WeakReference<>(made));
    return made.frame();
  }

  /** A line: the type and the object's JSON. */
  static ByteBuffer build(String type, byte[] object) {
    byte[] start = ("{\"type\":\"" + type + "\",\"object\":").getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(start.length + object.length + 2)
        .put(start)
        .put(object)
        .put((byte) '}')
        .put((byte) '\n')
        .flip();
  }
}
