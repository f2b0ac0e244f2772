// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;

/** Clients that send one request after the other. */
public final class Load {
  private Load() {}

  /**
   * What a run did.
   *
   * @param bytes of all bodies
   * @param cpu of the server
   */
  public record Result(long requests, long bytes, Duration time, Duration cpu) {
    public double rate() {
      return requests * 1e9 / time.toNanos();
    }

    public double cpuMicros() {
      return cpu.toNanos() / 1e3 / requests;
    }
  }

  /**
   * Runs for a time.
   *
   * @param request the bytes of the request of a number, which counts over all clients
   */
  public static Result run(
      Target target, int clients, Duration time, int expected, LongFunction<byte[]> request) {
    return run(target, clients, time, Long.MAX_VALUE, expected, request);
  }

  /** Runs until so many are done, or for a time. */
  public static Result run(
      Target target,
      int clients,
      Duration time,
      long most,
      int expected,
      LongFunction<byte[]> request) {
    AtomicLong next = new AtomicLong();
    AtomicLong done = new AtomicLong();
    AtomicLong bytes = new AtomicLong();
    return together(
        target,
        clients,
        done,
        bytes,
        (wire, client, began) -> {
          long end = began + time.toNanos();
          long number;
          while (System.nanoTime() < end && (number = next.getAndIncrement()) < most) {
            bytes.addAndGet(wire.exchange(request.apply(number), expected));
            done.incrementAndGet();
          }
        });
  }

  /** What one client does with a connection of its own. */
  @FunctionalInterface
  public interface Client {
    /**
     * Until it is through.
     *
     * @param began when all began, as {@link System#nanoTime} has it
     */
    void run(Wire wire, int client, long began) throws IOException;
  }

  /**
   * Runs clients at once, each on a thread; they are connected before the clock runs.
   *
   * @param done counts their requests
   * @param bytes of all bodies
   */
  public static Result together(
      Target target, int clients, AtomicLong done, AtomicLong bytes, Client client) {
    List<Wire> wires = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
      for (int i = 0; i < clients; i++) {
        wires.add(target.connect());
      }
      long cpu = target.cpu().toNanos();
      long began = System.nanoTime();
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        int number = i;
        running.add(
            threads.submit(
                () -> {
                  client.run(wires.get(number), number, began);
                  return null;
                }));
      }
      for (Future<?> one : running) {
        one.get();
      }
      return new Result(
          done.get(),
          bytes.get(),
          Duration.ofNanos(System.nanoTime() - began),
          Duration.ofNanos(target.cpu().toNanos() - cpu));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      wires.forEach(Load::close);
    }
  }

  private static void close(Wire wire) {
    try {
      wire.close();
    } catch (IOException e) {
      // it has served its purpose
    }
  }
}
