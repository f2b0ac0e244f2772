// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.watchcache.event.CacheEvent;
import io.quarterdeck.watchcache.event.CacheEvent.Type;
import io.quarterdeck.watchcache.event.EventRing;
import io.quarterdeck.watchcache.event.Scope;
import io.quarterdeck.watchcache.event.Timeline;
import io.quarterdeck.watchcache.item.Item;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A cursor in a resource's events: pulled, never pushed, so that a reader that stalls costs nobody
 * anything. Used by one thread at a time; {@link #close} by any.
 */
public final class CacheWatch implements AutoCloseable {
  private static final Duration BOOKMARKS = Duration.ofMinutes(1);
  private static final Duration LAST_BOOKMARK = Duration.ofSeconds(2);

  /** Nothing in the scope since all was read. */
  private static final long NONE = -1;

  private final Timeline timeline;
  private final Scope scope;
  private final InstantSource clock;
  private final boolean bookmarks;
  private final Timeline.Listener listener = new Waker();
  private @Nullable Iterator<Item> initial;
  private boolean initialBookmark;
  private long seen;
  private long cursor;
  private volatile long nextBookmark;
  private volatile long end = Long.MAX_VALUE;
  private volatile Runnable ready = () -> {};
  private final AtomicLong woken = new AtomicLong(NONE);
  private volatile boolean parked;
  private boolean idle;
  private volatile boolean closed;

  /**
   * @param scope of the events; others may or may not come
   * @param initial what is delivered as additions first, null for nothing
   * @param seen the revision that the cursor starts behind
   */
  CacheWatch(
      Timeline timeline,
      Scope scope,
      InstantSource clock,
      @Nullable Iterator<Item> initial,
      boolean initialBookmark,
      boolean bookmarks,
      long seen,
      long cursor) {
    this.timeline = timeline;
    this.scope = scope;
    this.clock = clock;
    this.initial = initial;
    this.initialBookmark = initialBookmark;
    this.bookmarks = bookmarks;
    this.seen = seen;
    this.cursor = cursor;
    this.nextBookmark = clock.millis() + interval();
    timeline.listen(scope, listener);
  }

  /**
   * Says when the watch will be ended, as its timeout has it, in milliseconds since the epoch: a
   * bookmark comes shortly before, so that the next watch starts where this one was. Before the
   * first poll.
   */
  public void endsAt(long millis) {
    end = millis;
    long last = millis - LAST_BOOKMARK.toMillis();
    if (last >= clock.millis()) {
      nextBookmark = Math.min(nextBookmark, last);
    }
  }

  private long nextBookmark() {
    long now = clock.millis();
    long next = Math.min(now + interval(), end - LAST_BOOKMARK.toMillis());
    return next > now ? next : Long.MAX_VALUE;
  }

  /** About a minute, spread so that a thousand watchers do not get theirs at once. */
  private static long interval() {
    long all = BOOKMARKS.toMillis();
    return all - ThreadLocalRandom.current().nextLong(all / 4);
  }

  /**
   * The next event, or null when there is none now: the {@link #onReady} listener is called when
   * that has changed. With initial events, the first bookmark marks their end.
   *
   * @throws ApiException 410 Expired when events were lost because the reader was too slow, or when
   *     all has been read of a cache that is closed
   */
  public @Nullable CacheEvent poll() {
    if (closed) {
      return null;
    }
    if (idle) {
      idle = false;
      skip();
    }
    CacheEvent event = next();
    if (event == null) {
      woken.set(NONE);
      parked = true;
      event = next();
      if (event == null) {
        idle = true;
      } else {
        parked = false;
      }
    }
    return event;
  }

  /**
   * Leaves out what came while nothing in the scope did. The order counts: what is announced before
   * the first read has left its mark by the second.
   */
  private void skip() {
    long announced = timeline.announced();
    long first = woken.get();
    cursor = Math.max(cursor, first == NONE ? announced : first);
  }

  private @Nullable CacheEvent next() {
    CacheEvent start = initialEvent();
    return start != null ? start : ringEvent();
  }

  private @Nullable CacheEvent initialEvent() {
    Iterator<Item> items = initial;
    if (items != null) {
      if (items.hasNext()) {
        Item item = items.next();
        timeline.meters().initial();
        return new CacheEvent(Type.ADDED, item, null, item.revision());
      }
      initial = null;
    }
    if (initialBookmark) {
      initialBookmark = false;
      return CacheEvent.bookmark(seen);
    }
    return null;
  }

  private @Nullable CacheEvent ringEvent() {
    // read before the ring: when the ring is empty then, all up to it has been delivered
    long reached = timeline.progress();
    EventRing.Entry entry = timeline.ring().get(cursor);
    if (entry != null) {
      cursor++;
      seen = entry.event().revision();
      return entry.event();
    }
    if (cursor < timeline.ring().first()) {
      timeline.meters().terminated();
      throw ApiException.expired(
          "too old resource version: " + seen + " (" + timeline.ring().floor() + ")");
    }
    if (timeline.isEnded()) {
      throw ApiException.expired("watch closed: the resource is no longer served");
    }
    return bookmarks && clock.millis() >= nextBookmark ? bookmark(reached) : null;
  }

  private CacheEvent bookmark(long reached) {
    nextBookmark = nextBookmark();
    seen = Math.max(seen, reached);
    return CacheEvent.bookmark(seen);
  }

  /** The revision up to which all has been delivered: where another watch can go on. */
  public long seen() {
    return initial != null ? 0 : seen;
  }

  /**
   * Has the listener called when {@link #poll} has given null and there may be more now. It is
   * called on the thread that feeds the cache: it must not block, only schedule. The first call is
   * made at once: what came between the last poll and this one woke nobody.
   */
  public void onReady(Runnable toCall) {
    ready = toCall;
    if (!closed) {
      toCall.run();
    }
  }

  private void wake() {
    if (parked && !closed) {
      parked = false;
      ready.run();
    }
  }

  @Override
  public void close() {
    closed = true;
    timeline.forget(scope, listener);
  }

  /** Idle watchers are left alone until their bookmark is due. */
  private final class Waker implements Timeline.Listener {
    @Override
    public void more(long from) {
      woken.compareAndSet(NONE, from);
      wake();
    }

    @Override
    public void tick() {
      if (bookmarks && clock.millis() >= nextBookmark) {
        wake();
      }
    }
  }
}
