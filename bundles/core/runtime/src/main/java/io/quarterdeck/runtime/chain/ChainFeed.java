// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The writer's side of a chain: what is registered goes in, snapshots come out. The runtime feeds
 * one from the service registry, tests by hand. Thread-safe.
 */
public final class ChainFeed<T> {
  private static final int REMEMBERED = 32;

  private final Map<Object, Candidate<T>> candidates = new LinkedHashMap<>();
  private final Map<Object, Problem> notStarted = new LinkedHashMap<>();
  private final Deque<Problem> undrainedPlugins = new ArrayDeque<>();
  private final List<Snapshot<T>> retired = new ArrayList<>();
  private final List<Consumer<Snapshot<T>>> listeners = new CopyOnWriteArrayList<>();
  private final AtomicLong undrained = new AtomicLong();
  private final Chain<T> chain;
  private final Check<T> check;
  private volatile ChainConfig config;
  private volatile Overrides overrides = Overrides.NONE;
  private List<Problem> problems = List.of();
  private Runnable onClose = () -> {};

  private ChainFeed(String kind, ChainConfig config, Check<T> check) {
    this.config = config;
    this.check = check;
    this.chain = new Chain<>(kind, this, Selection.<T>of(List.of(), config).snapshot());
    this.problems = Selection.of(List.<Candidate<T>>of(), config).problems();
  }

  /** A chain without plugins yet. */
  public static <T> ChainFeed<T> create(String kind, ChainConfig config) {
    return create(kind, config, (service, origin) -> null);
  }

  /** The same, that takes only plugins of which the check finds no fault. */
  public static <T> ChainFeed<T> create(String kind, ChainConfig config, Check<T> check) {
    return new ChainFeed<>(kind, config, check);
  }

  public Chain<T> chain() {
    return chain;
  }

  /**
   * A service has come, or its properties have changed.
   *
   * @param registration identifies it until {@link #remove}
   * @param name the service property {@code name}, whatever it holds
   * @param rank the service property {@code rank}, whatever it holds
   * @param enabledByDefault the service property of that name, whatever it holds
   */
  public void put(
      Object registration,
      @Nullable Object name,
      @Nullable Object rank,
      @Nullable Object enabledByDefault,
      Origin origin,
      T service) {
    put(registration, name, rank, enabledByDefault, null, origin, service);
  }

  /**
   * The same of one whose own file may say whether it is used.
   *
   * @param enabled what the file says, null for nothing
   */
  public void put(
      Object registration,
      @Nullable Object name,
      @Nullable Object rank,
      @Nullable Object enabledByDefault,
      @Nullable Object enabled,
      Origin origin,
      T service) {
    put(registration, new Candidate<>(name, rank, enabledByDefault, enabled, origin, service));
  }

  /** The same of a service of no bundle that does not say whether it is on by default. */
  public void put(
      Object registration,
      @Nullable Object name,
      @Nullable Object rank,
      String version,
      T service) {
    put(registration, new Candidate<>(name, rank, null, null, Origin.of(version), service));
  }

  private void put(Object registration, Candidate<T> candidate) {
    // outside the lock: it may take a while
    @Nullable String fault = check.fault(candidate.service(), candidate.origin());
    if (fault != null) {
      failed(registration, candidate.name(), candidate.rank(), candidate.origin(), fault);
      return;
    }
    change(
        () -> {
          notStarted.remove(registration);
          candidates.put(registration, candidate.following(candidates.values()));
        });
  }

  /**
   * A service is registered, and cannot be got.
   *
   * @param rank the service property, whatever it holds
   * @param why in a few words
   */
  public void failed(
      Object registration,
      @Nullable Object name,
      @Nullable Object rank,
      Origin origin,
      String why) {
    Problem p =
        new Problem(Problem.Kind.NOT_STARTED, String.valueOf(name), why, Ranks.read(rank), origin);
    change(() -> notStarted.put(registration, p));
  }

  /**
   * A service is leaving: no later lease includes it, and this waits, at most the drain time, for
   * those that do; for one that others have waited for already, no longer than they. Blocks the
   * caller, never a request.
   */
  public void remove(Object registration) {
    @Nullable Candidate<T> gone;
    synchronized (this) {
      gone = candidates.get(registration);
    }
    change(
        () -> {
          notStarted.remove(registration);
          candidates.remove(registration);
        });
    if (gone != null) {
      drain(gone);
      forgetIdle();
    }
  }

  /** Runs once, when the chain is closed. */
  public synchronized void onClose(Runnable action) {
    onClose = action;
  }

  void configure(ChainConfig next) {
    change(() -> config = next);
  }

  void override(Overrides next) {
    change(() -> overrides = next);
  }

  Overrides overrides() {
    return overrides;
  }

  /** Never waits: listeners that are being called, under the lock, may wait for the caller. */
  ChainConfig config() {
    return config;
  }

  synchronized boolean offers(String name, String version) {
    return candidates.values().stream()
        .anyMatch(c -> name.equals(c.name()) && version.equals(c.origin().version()));
  }

  synchronized boolean offers(String name) {
    return candidates.values().stream().anyMatch(c -> name.equals(c.name()));
  }

  synchronized List<Problem> problems() {
    List<Problem> out = new ArrayList<>(problems);
    Snapshot<T> now = chain.snapshot();
    for (Problem p : notStarted.values()) {
      Problem.Kind kind = now.find(p.plugin()) == null ? p.kind() : Problem.Kind.STALE;
      out.add(new Problem(kind, p.plugin(), p.what(), p.rank(), p.origin()));
    }
    out.addAll(undrainedPlugins);
    return out;
  }

  long undrained() {
    return undrained.get();
  }

  void listen(Consumer<Snapshot<T>> listener) {
    listeners.add(listener);
  }

  void close() {
    Runnable action;
    synchronized (this) {
      action = onClose;
      onClose = () -> {};
    }
    action.run();
  }

  /** Waits until the chain's snapshot is another one; false when the deadline came first. */
  synchronized boolean awaitChange(Snapshot<T> seen, long deadlineNanos) {
    try {
      while (chain.snapshot() == seen) {
        long left = deadlineNanos - System.nanoTime();
        if (left <= 0) {
          return false;
        }
        wait(left / 1_000_000, (int) (left % 1_000_000));
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private synchronized void change(Runnable step) {
    step.run();
    Selection<T> selection = Selection.of(candidates.values(), config, overrides);
    problems = selection.problems();
    Snapshot<T> old = chain.snapshot();
    chain.publish(selection.snapshot());
    forgetIdle();
    retired.add(old);
    notifyAll();
    // Under the lock, so that listeners see snapshots in order.
    listeners.forEach(l -> l.accept(selection.snapshot()));
  }

  private void drain(Candidate<T> gone) {
    long deadline = System.nanoTime() + config().drain().toNanos();
    int left = 0;
    try {
      for (Snapshot<T> s : retiredWith(gone.service())) {
        if (!s.leases.awaitIdle(deadline)) {
          left += s.leases.current();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (left > 0) {
      remember(gone, left);
    }
  }

  /** A snapshot that nobody uses any more would keep the classes of plugins that have left. */
  private synchronized void forgetIdle() {
    retired.removeIf(s -> s.leases.current() == 0);
  }

  private synchronized List<Snapshot<T>> retiredWith(T service) {
    IdentityHashMap<Snapshot<T>, Boolean> out = new IdentityHashMap<>();
    retired.stream().filter(s -> s.includes(service)).forEach(s -> out.put(s, true));
    return List.copyOf(out.keySet());
  }

  private synchronized void remember(Candidate<T> gone, int leases) {
    undrained.incrementAndGet();
    if (undrainedPlugins.size() == REMEMBERED) {
      undrainedPlugins.removeFirst();
    }
    String what = "left while " + leases + " request(s) still used it";
    undrainedPlugins.add(new Problem(Problem.Kind.NOT_DRAINED, String.valueOf(gone.name()), what));
  }
}
