// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.converted;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.registry.internal.store.EventSource;
import io.quarterdeck.spi.group.ObjectConversion;
import io.quarterdeck.watchcache.CacheWatch;
import io.quarterdeck.watchcache.event.CacheEvent;
import io.quarterdeck.watchcache.item.Item;
import io.quarterdeck.watchcache.item.Revisions;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The events of one watch in a version. What nobody has converted yet is converted in batches, on a
 * thread of its own: the reader is notified when they are there. The next batch is taken when the
 * last one has been read, so that a reader that stalls costs nobody anything.
 */
final class ConvertedEvents implements EventSource {
  private final CacheWatch watch;
  private final Predicate<Item> scope;
  private final boolean selects;
  private final VersionView view;
  private final Deque<CacheEvent> ready = new ArrayDeque<>();
  private boolean working;
  private @Nullable ApiException failure;
  private volatile Runnable listener = () -> {};
  private volatile boolean closed;

  /**
   * @param selects whether the reader looks at what objects were before
   */
  private ConvertedEvents(
      CacheWatch watch, Predicate<Item> scope, boolean selects, VersionView view) {
    this.watch = watch;
    this.scope = scope;
    this.selects = selects;
    this.view = view;
  }

  /** Converts what comes first at once: a watch whose state cannot be shown does not begin. */
  static ConvertedEvents start(
      CacheWatch watch, Predicate<Item> scope, boolean selects, VersionView view) {
    ConvertedEvents out = new ConvertedEvents(watch, scope, selects, view);
    try {
      out.ready.addAll(out.converted(out.take()));
    } catch (ApiException e) {
      watch.close();
      // in kube-apiserver the cache of this version cannot be filled
      throw ApiException.tooManyRequests("storage is (re)initializing", 1);
    }
    return out;
  }

  @Override
  public synchronized @Nullable CacheEvent poll() {
    while (ready.isEmpty() && !working) {
      if (failure != null) {
        throw failure;
      }
      List<CacheEvent> events = take();
      if (events.isEmpty() && failure == null) {
        return null;
      }
      List<Item> known = view.known(sources(events));
      if (known == null) {
        working = true;
        Thread.ofVirtual().name("watch-conversion").start(() -> work(events));
      } else {
        ready.addAll(with(events, known));
      }
    }
    return ready.poll();
  }

  /** Of what the reader looks at, as much as is there now and is converted at once. */
  private List<CacheEvent> take() {
    List<CacheEvent> out = new ArrayList<>();
    try {
      while (out.size() < ObjectConversion.AT_ONCE) {
        CacheEvent event = watch.poll();
        if (event == null) {
          break;
        }
        if (event.item() == null || scope.test(event.item())) {
          out.add(event);
        }
      }
    } catch (ApiException e) {
      failure = e; // once what came before it has been read
    }
    return out;
  }

  private void work(List<CacheEvent> events) {
    List<CacheEvent> converted = List.of();
    ApiException thrown = null;
    try {
      converted = converted(events);
    } catch (ApiException e) {
      thrown = e;
    } catch (RuntimeException e) {
      thrown = ApiException.internal(String.valueOf(e.getMessage()));
    }
    synchronized (this) {
      ready.addAll(converted);
      failure = thrown == null ? failure : thrown;
      working = false;
    }
    if (!closed) {
      listener.run();
    }
  }

  private List<CacheEvent> converted(List<CacheEvent> events) {
    return with(events, all(sources(events)));
  }

  /** What of the events has to be converted. */
  private List<Item> sources(List<CacheEvent> events) {
    List<Item> stored = new ArrayList<>();
    for (CacheEvent event : events) {
      Item item = source(event);
      if (item != null) {
        stored.add(item);
      }
      if (event.previous() != null && selects) {
        stored.add(event.previous());
      }
    }
    return stored;
  }

  private List<CacheEvent> with(List<CacheEvent> events, List<Item> converted) {
    Iterator<Item> next = converted.iterator();
    return events.stream().map(e -> with(e, next)).toList();
  }

  private List<Item> all(List<Item> stored) {
    List<Item> out = new ArrayList<>(stored.size());
    for (int from = 0; from < stored.size(); from += ObjectConversion.AT_ONCE) {
      int to = Math.min(stored.size(), from + ObjectConversion.AT_ONCE);
      out.addAll(view.all(stored.subList(from, to)));
    }
    return out;
  }

  /** What was deleted was converted when it was written: only its revision is another. */
  private static @Nullable Item source(CacheEvent event) {
    boolean deleted = event.type() == CacheEvent.Type.DELETED && event.previous() != null;
    return deleted ? event.previous() : event.item();
  }

  private CacheEvent with(CacheEvent event, Iterator<Item> converted) {
    Item source = source(event);
    if (source == null) {
      return event;
    }
    Item now = converted.next();
    Item item = now.revision() == event.revision() ? now : at(event, now);
    Item previous = event.previous() != null && selects ? converted.next() : event.previous();
    return new CacheEvent(event.type(), item, previous, event.revision());
  }

  private static Item at(CacheEvent event, Item item) {
    return event.type() == CacheEvent.Type.DELETED ? Revisions.at(item, event.revision()) : item;
  }

  @Override
  public void onReady(Runnable toCall) {
    listener = toCall;
    watch.onReady(toCall);
  }

  @Override
  public void close() {
    closed = true;
    watch.close();
  }
}
