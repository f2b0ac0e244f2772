// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Encoded;
import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.watchcache.event.CacheEvent;
import io.quarterdeck.watchcache.item.CacheSnapshot;
import io.quarterdeck.watchcache.item.Item;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Passes a resource's changes on, in order, on a virtual thread of its own, so that a listener that
 * is slow against the rules delays only itself. When its place in the window is lost, it compares
 * what it has reported with what there is, and reports the difference.
 */
final class Subscriber implements ObjectReader.Subscription {
  private static final System.Logger LOG = System.getLogger(Subscriber.class.getName());
  private static final Duration PAUSE = Duration.ofMillis(500);

  private final ResourceCache cache;
  private final FieldSelector fields;
  private final Function<Encoded, ApiObject> form;
  private final ObjectReader.ChangeListener listener;
  private final Consumer<Subscriber> onClose;
  private final Semaphore signal = new Semaphore(0);
  private final Map<String, Item> told = new HashMap<>();
  private final Thread thread = Thread.ofVirtual().name("subscriber").unstarted(this::run);
  private final Object turn = new Object();
  private volatile long reached = -1;
  private volatile boolean closed;

  Subscriber(
      ResourceCache cache,
      FieldSelector fields,
      Function<Encoded, ApiObject> form,
      ObjectReader.ChangeListener listener,
      Consumer<Subscriber> onClose) {
    this.cache = cache;
    this.fields = fields;
    this.form = form;
    this.listener = listener;
    this.onClose = onClose;
  }

  void start() {
    thread.start();
  }

  private void run() {
    while (!closed) {
      try {
        follow();
      } catch (ApiException e) {
        // not filled yet, or too slow for the window: start over from the state
        pause();
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private void pause() {
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException e) {
      closed = true;
    }
  }

  private void follow() throws InterruptedException {
    CacheSnapshot state = cache.snapshot();
    reconcile(state);
    reached(state.revision());
    try (CacheWatch watch = cache.watch(state.revision(), false, false)) {
      watch.onReady(signal::release);
      while (!closed) {
        CacheEvent event = watch.poll();
        if (event == null) {
          signal.acquire();
        } else {
          tell(event);
          reached(event.revision());
        }
      }
    }
  }

  /** Reports what differs from what has been reported so far: at first, all there is. */
  private void reconcile(CacheSnapshot state) {
    for (Item item : Map.copyOf(told).values()) {
      Item now = state.get(item.namespace(), item.name());
      if (now == null || !selected(now)) {
        told.remove(item.key());
        call(item, true);
      }
    }
    for (Item item : state.list("", "")) {
      if (selected(item)) {
        Item before = told.put(item.key(), item);
        if (before == null || before.revision() != item.revision()) {
          call(item, false);
        }
      }
    }
  }

  /** As long as nobody has said what a resource's fields are, all its objects are selected. */
  private boolean selected(Item item) {
    for (FieldSelector.Term t : fields.terms()) {
      String value = item.fields().get(t.field());
      if (value != null && value.equals(t.value()) == t.negated()) {
        return false;
      }
    }
    return true;
  }

  private void tell(CacheEvent event) {
    @Nullable Item item = event.item();
    if (item == null) {
      return;
    }
    if (event.type() != CacheEvent.Type.DELETED && selected(item)) {
      told.put(item.key(), item);
      call(item, false);
    } else if (told.remove(item.key()) != null) {
      call(item, true);
    }
  }

  private void reached(long revision) {
    synchronized (turn) {
      reached = revision;
      turn.notifyAll();
    }
  }

  @Override
  public boolean catchUp(Duration atMost) {
    long wanted = Math.max(0, cache.changed());
    if (reached >= wanted) {
      return true;
    }
    long deadline = System.nanoTime() + atMost.toNanos();
    synchronized (turn) {
      while (reached < wanted) {
        long left = (deadline - System.nanoTime()) / 1_000_000;
        if (left <= 0 || closed) {
          return false;
        }
        try {
          turn.wait(left);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          return false;
        }
      }
    }
    return true;
  }

  private void call(Item item, boolean deleted) {
    try {
      listener.changed(form.apply(item.encoded()), deleted);
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "a listener of " + cache.resource() + " failed", e);
    }
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    onClose.accept(this);
  }
}
