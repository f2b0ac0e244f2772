// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.watches;

import io.quarterdeck.registry.internal.answers.HeldForms;
import io.quarterdeck.registry.internal.answers.OutputFormat;
import io.quarterdeck.watchcache.event.CacheEvent;
import io.quarterdeck.watchcache.item.Item;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The frames of the last events, each built for the first watcher that delivers it and shared by
 * the others that want the same format. Watchers of a resource are woken together, so a frame is
 * wanted often and for a moment only: it is held weakly, gone with the next collection, and built
 * again by whoever is late. Thread-safe.
 */
public final class SharedFrames {
  private static final int EVENTS = 256;

  /** JSON and protobuf, of objects and of their metadata. */
  private static final int FORMS = 4;

  private record Shared(CacheEvent.Type type, Item item, OutputFormat format, ByteBuffer frame) {
    @SuppressWarnings("ReferenceEquality") // an item is made once for each write
    boolean is(CacheEvent.Type otherType, Item otherItem, OutputFormat otherFormat) {
      return type == otherType && item == otherItem && format.equals(otherFormat);
    }
  }

  private final AtomicReferenceArray<@Nullable WeakReference<Shared>> slots =
      new AtomicReferenceArray<>(EVENTS * FORMS);

  /** What watches begin with: after a restart many walk the same objects. */
  private final HeldForms initial = new HeldForms();

  /**
   * The frame of an object as it is stored: nobody moves the buffer's own position.
   *
   * @param build makes it when nobody has
   */
  ByteBuffer of(
      CacheEvent.Type type,
      Item item,
      OutputFormat format,
      BiFunction<CacheEvent.Type, Item, ByteBuffer> build) {
    int slot = (int) (item.revision() & (EVENTS - 1)) * FORMS + form(format);
    WeakReference<Shared> reference = slots.get(slot);
    Shared known = reference == null ? null : reference.get();
    if (known != null && known.is(type, item, format)) {
      return known.frame();
    }
    Shared made = new Shared(type, item, format, build.apply(type, item));
    slots.set(slot, new WeakReference<>(made));
    return made.frame();
  }

  /**
   * The same of an object that was there before the watch. Its JSON is a copy of what is stored,
   * which costs less than to keep it.
   */
  ByteBuffer initial(
      Item item, OutputFormat format, BiFunction<CacheEvent.Type, Item, ByteBuffer> build) {
    return format.encoding() == OutputFormat.Encoding.PROTOBUF
        ? initial.of(item, format, i -> build.apply(CacheEvent.Type.ADDED, i))
        : build.apply(CacheEvent.Type.ADDED, item);
  }

  private static int form(OutputFormat format) {
    return (format.encoding() == OutputFormat.Encoding.PROTOBUF ? 1 : 0)
        + (format.transform() == OutputFormat.Transform.NONE ? 0 : 2);
  }
}
