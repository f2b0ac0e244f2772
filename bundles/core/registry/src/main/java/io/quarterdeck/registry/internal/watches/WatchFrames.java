// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.watches;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.registry.internal.options.ListOptions;
import io.quarterdeck.registry.internal.resource.Epoch;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.registry.internal.store.EventSource;
import io.quarterdeck.spi.stage.FrameSource;
import io.quarterdeck.watchcache.event.CacheEvent;
import io.quarterdeck.watchcache.item.Item;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The frames of one watch: what of the cache's events its selectors let through, encoded. */
public final class WatchFrames implements FrameSource {
  private final EventSource watch;
  private final ListOptions options;
  private final WatchEncoder encoder;
  private final String namespace;
  private final String name;
  private final boolean initialEvents;
  private final WatchMeters.Meter meter;
  private final long start = System.nanoTime();
  private volatile boolean ended;
  private volatile Runnable ready = () -> {};
  private volatile Runnable onClose = () -> {};
  private boolean initialDone;

  public WatchFrames(
      EventSource watch,
      ListOptions options,
      WatchEncoder encoder,
      ResourceRequest r,
      boolean initialEvents,
      WatchMeters.Meter meter) {
    this.meter = meter;
    this.watch = watch;
    this.options = options;
    this.encoder = encoder;
    this.namespace = r.namespace();
    this.name = r.name();
    this.initialEvents = initialEvents;
  }

  @Override
  public @Nullable ByteBuffer poll() {
    while (!ended) {
      CacheEvent event;
      try {
        event = watch.poll();
      } catch (ApiException e) {
        ended = true;
        return encoder.error(e);
      }
      if (event == null) {
        return null;
      }
      ByteBuffer frame = frame(event);
      if (frame != null && encoder.hasNoForm()) {
        ended = true;
        return null;
      }
      if (frame != null) {
        meter.sent(frame.remaining());
        return frame;
      }
    }
    return null;
  }

  private @Nullable ByteBuffer frame(CacheEvent event) {
    if (event.type() == CacheEvent.Type.BOOKMARK) {
      return bookmark(event.revision());
    }
    Item item = event.item();
    if (item == null || !inScope(item)) {
      return null;
    }
    boolean now = event.type() != CacheEvent.Type.DELETED && selected(item);
    Item previous = event.previous();
    boolean before = previous != null && selected(previous);
    if (event.type() == CacheEvent.Type.ADDED) {
      return now ? added(item) : null;
    }
    if (now) {
      return encoder.event(before ? CacheEvent.Type.MODIFIED : CacheEvent.Type.ADDED, item);
    }
    return before ? encoder.deleted(item, previous, event) : null;
  }

  private ByteBuffer added(Item item) {
    return initialEvents && !initialDone
        ? encoder.initial(item)
        : encoder.event(CacheEvent.Type.ADDED, item);
  }

  private boolean inScope(Item item) {
    return isOf(item, namespace, name);
  }

  /** Whether a watch of a namespace (empty for all) and a name (empty for any) looks at an item. */
  public static boolean isOf(Item item, String namespace, String name) {
    return (namespace.isEmpty() || item.namespace().equals(namespace))
        && (name.isEmpty() || item.name().equals(name));
  }

  private boolean selected(Item item) {
    return item.matches(options.labels(), options.fields());
  }

  /** The first bookmark behind initial events says that they are over, to who wants bookmarks. */
  private @Nullable ByteBuffer bookmark(long revision) {
    boolean closing = initialEvents && !initialDone;
    initialDone = true;
    if (closing && options.bookmarks()) {
      meter.listed(System.nanoTime() - start);
    }
    return options.bookmarks() ? encoder.bookmark(revision, closing) : null;
  }

  @Override
  public boolean isEnded() {
    return ended;
  }

  /** Ends it well: the client sees the end of the stream. */
  void end() {
    ended = true;
    ready.run();
  }

  /** Ends it well when the resource is served otherwise. */
  public void endWith(Epoch epoch) {
    onClose(epoch.ends(this::end));
  }

  /** After what was to be done already. */
  void onClose(Runnable action) {
    Runnable before = onClose;
    onClose =
        () -> {
          before.run();
          action.run();
        };
  }

  @Override
  public void onReady(Runnable listener) {
    ready = listener;
    watch.onReady(listener);
  }

  @Override
  public void close() {
    ended = true;
    watch.close();
    onClose.run();
  }
}
