// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Encoded;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.CompactedException;
import io.quarterdeck.spi.storage.FutureRevisionException;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.watchcache.event.CacheMeters;
import io.quarterdeck.watchcache.event.EventRing;
import io.quarterdeck.watchcache.event.Expectation;
import io.quarterdeck.watchcache.event.OwnWrites;
import io.quarterdeck.watchcache.event.Scope;
import io.quarterdeck.watchcache.event.Timeline;
import io.quarterdeck.watchcache.item.CacheSnapshot;
import io.quarterdeck.watchcache.item.Item;
import io.quarterdeck.watchcache.item.ItemReader;
import io.quarterdeck.watchcache.item.ItemTree;
import io.quarterdeck.watchcache.item.StringPool;
import io.quarterdeck.watchcache.reflector.CompactedRevision;
import io.quarterdeck.watchcache.reflector.FreshRevision;
import io.quarterdeck.watchcache.reflector.Reflector;
import io.quarterdeck.watchcache.stored.ResourceValues;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The cache of one stored resource. Filled at its first use: that call, and those that come before
 * it is filled, wait (bounded, then 429 as Kubernetes answers). Thread-safe.
 */
public final class ResourceCache implements AutoCloseable {
  private static final Duration FILL = Duration.ofSeconds(10);
  private static final Duration CATCH_UP = Duration.ofSeconds(5);
  private static final Duration NUDGE = Duration.ofMillis(100);

  private final GroupResource resource;
  private final Backend backend;
  private final String prefix;
  private final InstantSource clock;
  private final FreshRevision freshRevision;
  private final CompactedRevision compactedRevision;
  private final ResourceValues values;
  private final ItemReader reader;
  private final Timeline timeline;
  private final OwnWrites own;
  private final Reflector reflector;
  private final AtomicBoolean started = new AtomicBoolean();
  private final OldState oldState;

  ResourceCache(
      GroupResource resource,
      String prefix,
      Backend backend,
      ResourceValues values,
      FreshRevision freshRevision,
      CompactedRevision compactedRevision,
      StringPool pool,
      EventRing window,
      InstantSource clock,
      CacheMeters meters,
      long historyFrom) {
    this.resource = resource;
    this.prefix = prefix;
    this.backend = backend;
    this.freshRevision = freshRevision;
    this.compactedRevision = compactedRevision;
    this.clock = clock;
    this.oldState = new OldState(clock);
    this.values = values;
    this.reader = new ItemReader(prefix, pool);
    this.timeline = new Timeline(window, clock, meters);
    this.own = new OwnWrites(timeline::progress);
    this.reflector = new Reflector(backend, prefix, values, reader, timeline, own, historyFrom);
  }

  public GroupResource resource() {
    return resource;
  }

  /** How its objects are stored. */
  public ResourceValues values() {
    return values;
  }

  /**
   * Passes when an object that is not in the cache is not in the store either.
   *
   * @throws io.quarterdeck.spi.storage.UnreadableValueException when it is there and cannot be read
   */
  public void requireReadable(String namespace, String name) {
    String key = prefix + (namespace.isEmpty() ? name : namespace + "/" + name);
    if (reflector.unreadable().of(key) != null) {
      retry(key);
    }
  }

  /** The same for all objects of a namespace, or of all when it is empty. */
  public void requireReadable(String namespace) {
    String key =
        reflector.unreadable().firstUnder(namespace.isEmpty() ? prefix : prefix + namespace + "/");
    if (key != null) {
      retry(key);
    }
  }

  /** Reads everything anew, since what is stored is read otherwise from now on. */
  public void readAgain() {
    reflector.reload();
  }

  /** Other keys may have been configured since: then everything is read again. */
  private void retry(String key) {
    KeyValue entry = backend.get(key);
    if (entry != null) {
      values.read(entry);
    }
    reflector.reload();
    throw Refusals.initializing();
  }

  /** The prefix of its keys in the store, with its closing slash. */
  public String prefix() {
    return prefix;
  }

  /** Whether it has been filled; the question starts the filling. */
  public boolean isFilled() {
    start();
    return reflector.isFilled();
  }

  private void start() {
    if (!started.get() && started.compareAndSet(false, true)) {
      reflector.start();
    }
  }

  private void awaitFilled() {
    start();
    if (!reflector.isFilled() && !waitUntil(reflector::isFilled, FILL)) {
      throw Refusals.initializing();
    }
  }

  /** What the cache has now, or null while it is not filled: never waits, never fills it. */
  public @Nullable CacheSnapshot ifFilled() {
    if (!reflector.isFilled()) {
      return null;
    }
    Timeline.At now = timeline.now();
    return new CacheSnapshot(now.tree(), now.revision());
  }

  /**
   * Records what a list took: how many objects were read, and how many were selected.
   *
   * @param index the field whose index found them; empty for a walk
   */
  public void listed(String index, long looked, long selected) {
    timeline.meters().listed(index, looked, selected);
  }

  /** How many events its window has room for before it grows. */
  public int capacity() {
    return timeline.ring().capacity();
  }

  /** The revision of the last change that the cache has; -1 while it is not filled. */
  public long changed() {
    return timeline.changed();
  }

  /** What the cache has now, for reads that may be old ({@code resourceVersion=0}). */
  public CacheSnapshot snapshot() {
    awaitFilled();
    Timeline.At now = timeline.now();
    return new CacheSnapshot(now.tree(), now.revision());
  }

  /**
   * A state that holds every write acknowledged before the call. The store is asked for its
   * revision once for all who wait; its {@code StorageException} passes through.
   */
  public CacheSnapshot fresh() {
    awaitFilled();
    long revision = freshRevision.get();
    boolean reached = catchUp(revision, CATCH_UP);
    timeline.meters().consistent(reached);
    if (!reached) {
      throw tooLarge(revision);
    }
    return snapshot();
  }

  /**
   * A state that is at least so new.
   *
   * @param wait how long to wait for it, then 504
   */
  public CacheSnapshot notOlderThan(long revision, Duration wait) {
    awaitFilled();
    if (!catchUp(revision, wait)) {
      throw tooLarge(revision);
    }
    return snapshot();
  }

  private boolean catchUp(long revision, Duration atMost) {
    if (timeline.progress() >= revision) {
      return true;
    }
    long since = System.nanoTime();
    boolean reached = waitUntil(() -> timeline.progress() >= revision, atMost);
    timeline.meters().waited(System.nanoTime() - since);
    return reached;
  }

  private boolean waitUntil(BooleanSupplier done, Duration atMost) {
    long deadline = System.nanoTime() + atMost.toNanos();
    while (!done.getAsBoolean()) {
      reflector.requestProgress();
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      timeline.await(done, Duration.ofNanos(Math.min(left, NUDGE.toNanos())));
      if (Thread.currentThread().isInterrupted()) {
        return done.getAsBoolean();
      }
    }
    return true;
  }

  private ApiException tooLarge(long revision) {
    return Refusals.tooLarge(revision, timeline.now().revision());
  }

  /**
   * The state at exactly this revision: from the window, or from the store. What the store has
   * compacted is gone, also where the window still has it.
   *
   * @throws ApiException 410 Expired when it is gone, 504 when it has not come within {@code wait}
   */
  public CacheSnapshot exact(long revision, Duration wait) {
    awaitFilled();
    if (!catchUp(revision, wait)) {
      throw tooLarge(revision);
    }
    if (revision < compactedRevision.get()) {
      throw Refusals.expired();
    }
    ItemTree tree = timeline.ring().treeAt(revision);
    return tree == null ? oldState.at(revision, this::read) : new CacheSnapshot(tree, revision);
  }

  /** The state at exactly this revision, which must have been reached. */
  public CacheSnapshot exact(long revision) {
    return exact(revision, Duration.ZERO);
  }

  private CacheSnapshot read(long revision) {
    try {
      return new CacheSnapshot(reflector.readAt(revision), revision);
    } catch (CompactedException e) {
      throw Refusals.expired();
    } catch (FutureRevisionException e) {
      throw tooLarge(revision);
    }
  }

  /** Starts a watch of all objects. */
  public CacheWatch watch(long fromRevision, boolean initialEvents, boolean bookmarks) {
    return watch(Scope.ALL, fromRevision, initialEvents, bookmarks);
  }

  /**
   * Starts a watch. It may give events that are out of its scope, and gives all that are in it.
   *
   * @param fromRevision events after it; 0 for the state now as additions and all that follows
   * @param initialEvents the state (at least as new as {@code fromRevision}) as additions, a
   *     bookmark, and all that follows
   * @param bookmarks whether bookmarks come about once a minute
   * @throws ApiException 410 Expired when the window starts later, 504 when the revision with
   *     {@code initialEvents} is not reached in time
   */
  public CacheWatch watch(
      Scope scope, long fromRevision, boolean initialEvents, boolean bookmarks) {
    awaitFilled();
    if (initialEvents || fromRevision == 0) {
      return watchFromState(scope, fromRevision, initialEvents, bookmarks);
    }
    long cursor = timeline.ring().cursorAfter(fromRevision);
    if (cursor < 0) {
      throw Refusals.tooOld(fromRevision, timeline.ring().floor());
    }
    return new CacheWatch(timeline, scope, clock, null, false, bookmarks, fromRevision, cursor);
  }

  private CacheWatch watchFromState(Scope scope, long atLeast, boolean endMark, boolean bookmarks) {
    CacheSnapshot state = notOlderThan(atLeast, CATCH_UP);
    long cursor = timeline.ring().cursorAfter(state.revision());
    while (cursor < 0) {
      // the window has been started anew in between
      state = snapshot();
      cursor = timeline.ring().cursorAfter(state.revision());
    }
    return new CacheWatch(
        timeline,
        scope,
        clock,
        scope.of(state, "").iterator(),
        endMark,
        bookmarks,
        state.revision(),
        cursor);
  }

  /**
   * Hands over a write of our own that the store has acknowledged, so that its echo is not read.
   */
  public void wrote(long revision, Item item) {
    own.wrote(revision, item);
  }

  /**
   * Announces a write of our own. Use it around the write, which must be given the same array: then
   * no echo is ever read, however early it comes.
   *
   * @param stored the object without a revision
   * @param value the array that is about to be written for it
   */
  public Expectation expect(
      String namespace,
      String name,
      Encoded stored,
      byte[] value,
      Map<String, String> labels,
      Map<String, String> fields) {
    Expectation e = new Expectation(own, reader, namespace, name, stored, value, labels, fields);
    own.expect(value, e::at);
    return e;
  }

  /** Whether somebody has said which fields its items carry. */
  public boolean isSelectable() {
    return reader.isSelectable();
  }

  /**
   * Has items carry these fields from now on; those that are cached are all read again, unless the
   * function equals the one before.
   *
   * @param indexedField by whose value they are found without a walk over all; empty for none
   */
  public void selectBy(Function<ApiObject, Map<String, String>> fields, String indexedField) {
    if (!reader.selectsBy(fields)) {
      reflector.rewrite(reader.selectBy(fields, indexedField));
    }
  }

  /** The field that objects are found by; empty for none. */
  public String indexedField() {
    return reader.indexedField();
  }

  /** Wakes watchers whose bookmark may be due, and lets go of what is too old. */
  void tick() {
    timeline.tick();
    oldState.expire();
  }

  @Override
  public void close() {
    reflector.close();
    timeline.end();
    timeline.meters().forget();
  }
}
