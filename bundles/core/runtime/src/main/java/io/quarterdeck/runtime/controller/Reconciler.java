// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.controller;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.lookup.ObjectReader.Subscription;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A controller's loop: changes become keys, keys have turns, a turn brings what is to what is
 * wanted. A turn that fails with an error of the API that may pass (a conflict, a server that is
 * not ready, roles that are not there yet) is tried again, and logged once when it has not passed
 * after twenty seconds; others are logged at once. Thread-safe.
 */
public final class Reconciler<K> implements Controller.Running {
  private static final Logger LOG = System.getLogger(Reconciler.class.getName());

  /** client-go's. */
  private static final Backoff BACKOFF =
      new Backoff(Duration.ofMillis(5), Duration.ofSeconds(1000));

  /** What fails for so long in a row is more than a start, or a busy moment. */
  private static final Duration LOUD = Duration.ofSeconds(20);

  /** Of a key whose failure was logged. */
  private static final long SAID = Long.MIN_VALUE;

  private static final int TOO_MANY_REQUESTS = 429;
  private static final int SERVER_ERROR = 500;
  private static final int FORBIDDEN = 403;
  private static final int CONFLICT = 409;
  private static final int NOT_FOUND = 404;

  /** Does a key's turn: no key has two at once. */
  @FunctionalInterface
  public interface Turn<K> {
    Outcome reconcile(K key);
  }

  private final String name;
  private final Turn<K> turn;
  private final WorkQueue<K> queue;
  private final Map<K, Long> failing = new ConcurrentHashMap<>();
  private final List<Subscription> subscriptions = new ArrayList<>();
  private boolean closed;

  /**
   * @param name of its queue in metrics and in the log
   * @param workers how many keys have turns at once at most
   */
  public Reconciler(String name, Metrics metrics, int workers, Turn<K> turn) {
    this(name, metrics, workers, BACKOFF, turn);
  }

  /**
   * The same with waits of its own, for what a server does for itself: it must not be a quarter of
   * an hour behind when the store comes back.
   */
  public Reconciler(String name, Metrics metrics, int workers, Backoff backoff, Turn<K> turn) {
    this.name = name;
    this.turn = turn;
    queue = new WorkQueue<>(name, metrics, backoff, workers, this::guarded);
  }

  /** Closes the subscription with itself. */
  public synchronized Reconciler<K> following(Subscription subscription) {
    if (closed) {
      subscription.close();
    } else {
      subscriptions.add(subscription);
    }
    return this;
  }

  public void add(K key) {
    queue.add(key);
  }

  /** The key's turn comes after this time, if it has none before. */
  public void add(K key, Duration delay) {
    queue.add(key, delay);
  }

  private boolean guarded(K key) {
    Outcome outcome;
    try {
      outcome = turn.reconcile(key);
    } catch (ApiException e) {
      if (!mayPass(e)) {
        throw e;
      }
      LOG.log(level(key), name + ": " + key + " is tried again: " + e.getMessage());
      outcome = Outcome.RETRY;
    }
    if (outcome.isDone()) {
      failing.remove(key);
    }
    Duration after = outcome.after();
    if (after != null) {
      queue.add(key, after);
    }
    return outcome.isDone();
  }

  /** Loud once: when it has failed for long. */
  private Level level(K key) {
    long now = System.nanoTime();
    Long since = failing.putIfAbsent(key, now);
    boolean loud = since != null && since != SAID && now - since > LOUD.toNanos();
    if (loud) {
      failing.put(key, SAID);
    }
    return loud ? Level.WARNING : Level.DEBUG;
  }

  private static boolean mayPass(ApiException e) {
    return e.code() == CONFLICT
        || e.code() == NOT_FOUND
        || e.code() == FORBIDDEN
        || e.code() == TOO_MANY_REQUESTS
        || e.code() > SERVER_ERROR;
  }

  /** Waits for turns that have begun, a second at most. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      subscriptions.forEach(Subscription::close);
      subscriptions.clear();
    }
    queue.close();
    try {
      queue.awaitEnd(Duration.ofSeconds(1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
