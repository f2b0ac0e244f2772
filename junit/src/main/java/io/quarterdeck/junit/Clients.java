// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Function;

/**
 * The clients of one test class, one of each type, made when they are first asked for or, where
 * that is known to come, before. For all threads.
 */
final class Clients implements AutoCloseable {
  private final Function<Class<?>, Object> maker;
  private final Map<Class<?>, FutureTask<Object>> each = new ConcurrentHashMap<>();

  Clients(Function<Class<?>, Object> maker) {
    this.maker = maker;
  }

  /** Has one made on a thread of its own, beside what the caller goes on to do. */
  void begin(Class<?> type) {
    Thread thread = new Thread(task(type), "quarterdeck-client");
    thread.setDaemon(true);
    thread.start();
  }

  /** That of a type; what its making threw is thrown again. */
  Object give(Class<?> type) {
    FutureTask<Object> task = task(type);
    task.run(); // nothing where it has begun
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e.getCause() instanceof RuntimeException failure
          ? failure
          : new IllegalStateException(e);
    }
  }

  private FutureTask<Object> task(Class<?> type) {
    return each.computeIfAbsent(type, t -> new FutureTask<>(() -> maker.apply(t)));
  }

  /** Closes all; the first that cannot be is reported. */
  @Override
  public void close() {
    Undoing.all(each.values().stream().<Runnable>map(task -> () -> close(task)).toList());
  }

  private static void close(FutureTask<Object> task) {
    Object client;
    try {
      client = task.get();
    } catch (ExecutionException e) {
      return; // nothing was made: who asked for it has the failure
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
    if (client instanceof AutoCloseable closeable) {
      try {
        closeable.close();
      } catch (Exception e) {
        throw new IllegalStateException("a client cannot be closed: " + e.getMessage(), e);
      }
    }
  }
}
