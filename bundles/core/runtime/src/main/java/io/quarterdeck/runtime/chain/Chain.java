// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.runtime.stage.PluginAtWork;
import io.quarterdeck.runtime.stage.Waiting;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The plugins of one kind as they come and go: the reader's side. Thread-safe; taking a lease does
 * not lock.
 */
public final class Chain<T> implements AutoCloseable {
  private static final int SERVER_ERROR = 500;

  private final String kind;
  private final FailureLog failures = new FailureLog(System.getLogger(Chain.class.getName()));
  private final ChainFeed<T> feed;
  private final ConcurrentMap<String, PluginCalls> calls = new ConcurrentHashMap<>();
  private volatile Snapshot<T> current;
  private volatile Function<Plugin<T>, Idle> idle = plugin -> Idle.AT_WORK;

  Chain(String kind, ChainFeed<T> feed, Snapshot<T> first) {
    this.kind = kind;
    this.feed = feed;
    this.current = first;
  }

  /** A chain of these plugins that never changes: for tests. */
  @SafeVarargs
  public static <T> Chain<T> fixed(Plugin<T>... plugins) {
    ChainFeed<T> feed = ChainFeed.create("fixed", ChainConfig.OPEN);
    Arrays.asList(plugins).forEach(p -> feed.put(p, p.name(), p.rank(), p.version(), p.service()));
    return feed.chain();
  }

  /** The word for its plugins, e.g. {@code authorizer}. */
  public String kind() {
    return kind;
  }

  /** The snapshot now; to call plugins, take a lease instead. */
  public Snapshot<T> snapshot() {
    return current;
  }

  /**
   * The snapshot now, whose plugins stay active until the lease is closed (or the drain is over).
   */
  public Lease<T> lease() {
    return lease(() -> current);
  }

  /**
   * A lease of the snapshot that a listener of this chain keeps, with what it has made of it: a
   * plugin that leaves waits for it just the same.
   *
   * @param kept the newest snapshot that the listener is done with
   */
  public Lease<T> lease(Supplier<Snapshot<T>> kept) {
    while (true) {
      Snapshot<T> s = kept.get();
      s.leases.take();
      if (s == kept.get()) {
        return new Lease<>(s);
      }
      // Replaced between the two steps: whoever replaced it may not have seen the count.
      s.leases.giveBack();
    }
  }

  /** {@link #leaseWhen} complete: how a request stands at a closed door during a swap. */
  public Lease<T> leaseWhenComplete(Duration wait) {
    return leaseWhen(Snapshot::complete, wait);
  }

  /**
   * A lease of the first snapshot that fits, or after the wait of whatever there is then. Blocks
   * only while the snapshot does not fit. An interrupt ends the wait and stays set.
   */
  public Lease<T> leaseWhen(Predicate<Snapshot<T>> fits, Duration wait) {
    Lease<T> lease = lease();
    if (fits.test(lease.snapshot())) {
      return lease;
    }
    Waiting.announce();
    long deadline = System.nanoTime() + wait.toNanos();
    while (!fits.test(lease.snapshot())) {
      lease.close();
      boolean changed = feed.awaitChange(lease.snapshot(), deadline);
      lease = lease();
      if (!changed) {
        return lease;
      }
    }
    return lease;
  }

  /**
   * Calls the listener with each new snapshot, in order, on the thread that changed the chain; not
   * with the one that is there now. It must not block.
   */
  public void onChange(Consumer<Snapshot<T>> listener) {
    feed.listen(listener);
  }

  /** What is registered or required and not in use, and why. */
  public List<Problem> problems() {
    return feed.problems();
  }

  /**
   * Whether a plugin of this name is there in this version of its bundle, in use or ready to be: it
   * would follow if those before it left.
   */
  public boolean offers(String name, String version) {
    return feed.offers(name, version);
  }

  /** Whether a plugin of this name is there at all, in use or not. */
  public boolean offers(String name) {
    return feed.offers(name);
  }

  /**
   * Takes what knows whether a plugin in use does nothing all the same. It is called on any thread.
   */
  public void explain(Function<Plugin<T>, Idle> whyIdle) {
    idle = whyIdle;
  }

  /** Whether a plugin in use does nothing all the same, and why. */
  public Idle idle(Plugin<T> plugin) {
    return idle.apply(plugin);
  }

  /** Takes another configuration: names, ranks and the drain count from the next snapshot on. */
  public void configure(ChainConfig config) {
    feed.configure(config);
  }

  /** Takes what an operator decides of single plugins; stays over each configuration to come. */
  public void override(Overrides overrides) {
    feed.override(overrides);
  }

  public Overrides overrides() {
    return feed.overrides();
  }

  public ChainConfig config() {
    return feed.config();
  }

  /**
   * Calls a plugin and counts: an {@link ApiException} below 500 is a refusal, anything else that
   * it throws a failure; both are thrown on.
   */
  public <R> R timed(Plugin<T> plugin, Function<T, R> call) {
    return timed(plugin, call, r -> false);
  }

  /** The same, where results can refuse too. */
  public <R> R timed(Plugin<T> plugin, Function<T, R> call, Predicate<R> refuses) {
    return timed(plugin, call, refuses, r -> 0);
  }

  /**
   * The same, where a plugin calls what stands behind it, which is not its own time.
   *
   * @param elsewhere nanoseconds of the call that were others'
   */
  public <R> R timed(
      Plugin<T> plugin, Function<T, R> call, Predicate<R> refuses, ToLongFunction<R> elsewhere) {
    PluginCalls counted = callsOf(plugin.name());
    long start = System.nanoTime();
    String around = PluginAtWork.enter(counted.who());
    long others = 0;
    try {
      R result = call.apply(plugin.service());
      others = elsewhere.applyAsLong(result);
      if (refuses.test(result)) {
        counted.refused();
      }
      return result;
    } catch (ApiException e) {
      if (e.code() < SERVER_ERROR) {
        counted.refused();
      } else {
        counted.failed();
      }
      throw e;
    } catch (RuntimeException | Error e) {
      counted.failed();
      throw e;
    } finally {
      PluginAtWork.enter(around);
      counted.called(System.nanoTime() - start - others);
    }
  }

  /**
   * Counts a call of a plugin that the caller times itself: of one that hands on what it is given.
   *
   * @param thrown what it threw itself, null for nothing
   */
  public void called(Plugin<T> plugin, long nanos, @Nullable Throwable thrown) {
    PluginCalls counted = callsOf(plugin.name());
    counted.called(nanos);
    if (thrown instanceof ApiException e && e.code() < SERVER_ERROR) {
      counted.refused();
    } else if (thrown != null) {
      counted.failed();
    }
  }

  /** A plugin as messages name it, e.g. {@code the stage plugin "Maintenance"}. */
  public String who(Plugin<T> plugin) {
    return callsOf(plugin.name()).who();
  }

  /**
   * What a client gets in place of what a plugin threw: the plugin's name, and nothing of its
   * inside, which goes to the log. A refusal is what it is; a plugin of a third party that refuses
   * with 500 or more is named, too. One that has left while it was in use is 503, since the next
   * request does without it.
   *
   * @throws VirtualMachineError that is more than a stack that was too small
   */
  public ApiException failure(Plugin<T> plugin, Throwable thrown) {
    String who = who(plugin);
    if (thrown instanceof ApiException e) {
      boolean named = e.code() < SERVER_ERROR || !plugin.origin().isThirdParty();
      return named ? e : PluginFailures.naming(who, e);
    }
    note(plugin, thrown);
    return PluginFailures.answer(who, current.includes(plugin.service()));
  }

  /**
   * Logs what a plugin threw, where nobody gets it: once, then counted.
   *
   * @throws VirtualMachineError that is more than a stack that was too small
   */
  public void note(Plugin<T> plugin, Throwable thrown) {
    PluginFailures.requireSurvivable(thrown);
    failures.failed(who(plugin) + " has failed", "", thrown);
  }

  /** The counters of every plugin that was ever called, by name. */
  public Map<String, PluginCalls> calls() {
    return new TreeMap<>(calls);
  }

  /** How many plugins left while requests still used them, since the start. */
  public long undrained() {
    return feed.undrained();
  }

  /** Ends tracking. The last snapshot stays. */
  @Override
  public void close() {
    feed.close();
  }

  void publish(Snapshot<T> next) {
    current = next;
  }

  private PluginCalls callsOf(String name) {
    PluginCalls found = calls.get(name);
    return found != null
        ? found
        : calls.computeIfAbsent(name, n -> new PluginCalls(PluginFailures.who(kind, n)));
  }
}
