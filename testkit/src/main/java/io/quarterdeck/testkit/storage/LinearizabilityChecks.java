// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.storage;

import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.WriteResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Assertions;

/**
 * Random calls of a few keys from several threads, whose answers must be those of one order.
 *
 * <p>One round unless {@code quarterdeck.linearizability.seconds} says for how long.
 */
final class LinearizabilityChecks {
  private static final int THREADS = 6;
  private static final int KEYS = 3;
  private static final int CALLS = 120;

  private LinearizabilityChecks() {}

  static List<BackendCheck> all() {
    return List.of(
        new BackendCheck("concurrent histories are linearizable", LinearizabilityChecks::run));
  }

  private static void run(Backend backend) throws Exception {
    long seconds = Long.getLong("quarterdeck.linearizability.seconds", 0);
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    int round = 0;
    do {
      round(backend, round++);
    } while (System.nanoTime() < end);
    if (seconds > 0) {
      System.err.println("linearizable: " + round * THREADS * CALLS + " calls");
    }
  }

  private static void round(Backend backend, int round) throws Exception {
    Map<String, List<Operation>> history = new TreeMap<>();
    List<Callable<Caller>> callers = new ArrayList<>();
    for (int t = 0; t < THREADS; t++) {
      callers.add(new Caller(backend, round, new Random(31L * round + t)));
    }
    try (ExecutorService pool = Executors.newFixedThreadPool(THREADS)) {
      for (Future<Caller> caller : pool.invokeAll(callers)) {
        caller
            .get()
            .history
            .forEach((k, v) -> history.computeIfAbsent(k, x -> new ArrayList<>()).addAll(v));
      }
    }
    history.forEach(
        (key, calls) ->
            Assertions.assertTrue(
                Linearizability.holds(calls), () -> key + " has no linear history: " + calls));
    revisionsFollowTime(history.values().stream().flatMap(List::stream).toList());
  }

  /** Also of different keys: what was written later in real time has the higher revision. */
  private static void revisionsFollowTime(List<Operation> calls) {
    List<Operation> writes =
        calls.stream()
            .filter(c -> c.outcome() instanceof Operation.Written w && w.made() > 0)
            .sorted((a, b) -> Long.compare(made(a), made(b)))
            .toList();
    long latestStart = Long.MIN_VALUE;
    for (Operation write : writes) {
      // one of a lower revision that began when this one was over contradicts it
      Assertions.assertTrue(
          latestStart <= write.end(), () -> "a later write has a lower revision: " + write);
      latestStart = Math.max(latestStart, write.start());
    }
  }

  private static long made(Operation write) {
    return ((Operation.Written) write.outcome()).made();
  }

  /** One thread's calls. */
  private static final class Caller implements Callable<Caller> {
    private final Backend backend;
    private final int round;
    private final Random random;
    private final Map<String, List<Operation>> history = new TreeMap<>();
    private final Map<String, Long> known = new TreeMap<>();

    Caller(Backend backend, int round, Random random) {
      this.backend = backend;
      this.round = round;
      this.random = random;
    }

    @Override
    public Caller call() {
      for (int i = 0; i < CALLS; i++) {
        String key = "/registry/linear/" + round + "/" + random.nextInt(KEYS);
        long start = System.nanoTime();
        long expected = known.getOrDefault(key, 0L);
        Operation.Outcome outcome = one(key, expected, random.nextInt(10));
        history
            .computeIfAbsent(key, k -> new ArrayList<>())
            .add(new Operation(start, System.nanoTime(), outcome));
      }
      return this;
    }

    private Operation.Outcome one(String key, long expected, int kind) {
      byte[] value = Long.toString(random.nextLong()).getBytes(StandardCharsets.UTF_8);
      if (kind < 4) {
        KeyValue entry = backend.get(key);
        long found = entry == null ? 0 : entry.modRevision();
        known.put(key, found);
        return new Operation.Found(found);
      }
      if (expected == 0) {
        return answer(key, 0, backend.create(key, value, 0), false);
      }
      return kind < 8
          ? answer(key, expected, backend.update(key, value, expected, 0), false)
          : answer(key, expected, backend.delete(key, expected), true);
    }

    private Operation.Outcome answer(
        String key, long expected, WriteResult result, boolean deletion) {
      return switch (result) {
        case WriteResult.Written w -> {
          long made = deletion ? 0 : w.revision();
          known.put(key, made);
          yield new Operation.Written(expected, made);
        }
        case WriteResult.Conflicted c -> {
          KeyValue current = c.current();
          long found = current == null ? 0 : current.modRevision();
          known.put(key, found);
          yield new Operation.Refused(expected, found);
        }
      };
    }
  }
}
