// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import io.quarterdeck.itests.benchmarks.document.NodeDocuments;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/** Nodes that write one thing after the other, a connection each. */
final class Heartbeats {
  private static final String VERSION = "\"resourceVersion\":\"";

  private final Target target;
  private final String node;
  private final AtomicLong writes;

  private Heartbeats(Target target, String node, AtomicLong writes) {
    this.target = target;
    this.node = node;
    this.writes = writes;
  }

  /**
   * Runs for a time.
   *
   * @param prefix of the nodes' names, which nobody has used yet
   */
  static Load.Result run(Target target, int nodes, String prefix, Duration time) {
    AtomicLong writes = new AtomicLong();
    long cpu = target.cpu().toNanos();
    long began = System.nanoTime();
    try (ExecutorService threads = Executors.newFixedThreadPool(nodes)) {
      List<Future<?>> running = new ArrayList<>();
      for (int n = 0; n < nodes; n++) {
        Heartbeats one = new Heartbeats(target, prefix + "-" + n, writes);
        running.add(
            threads.submit(
                () -> {
                  one.until(began + time.toNanos());
                  return null;
                }));
      }
      for (Future<?> one : running) {
        one.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
    return new Load.Result(
        writes.get(),
        0,
        Duration.ofNanos(System.nanoTime() - began),
        Duration.ofNanos(target.cpu().toNanos() - cpu));
  }

  private void until(long end) throws IOException {
    try (Wire wire = target.connect()) {
      String version = write(wire, "POST", NodeDocuments.LEASES, lease(""), 201);
      for (int n = 0; System.nanoTime() < end; n++) {
        version = renew(wire, version);
        version = renew(wire, version);
        String event = NodeDocuments.event(node + "." + n, node);
        write(wire, "POST", NodeDocuments.EVENTS, event, 201);
      }
    }
  }

  private String lease(String version) {
    return NodeDocuments.lease(node, version);
  }

  private String renew(Wire wire, String version) throws IOException {
    return write(wire, "PUT", NodeDocuments.LEASES + "/" + node, lease(version), 200);
  }

  /** Gives the version that it has now. */
  private String write(Wire wire, String method, String path, String body, int expected)
      throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    byte[] request = Wire.request(method, path, Target.TOKEN, "application/json", bytes);
    String answer = new String(wire.body(request, expected), StandardCharsets.UTF_8);
    writes.incrementAndGet();
    int start = answer.indexOf(VERSION) + VERSION.length();
    return answer.substring(start, answer.indexOf('"', start));
  }
}
