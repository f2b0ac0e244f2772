// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import io.quarterdeck.itests.benchmarks.document.Documents;
import io.quarterdeck.itests.benchmarks.document.NodeDocuments;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Nodes that write one thing after the other, a connection each. */
record Heartbeats(Wire wire, String node, AtomicLong writes, AtomicLong bytes) {
  /**
   * Runs for a time.
   *
   * @param prefix of the nodes' names, which nobody has used yet
   */
  static Load.Result run(Target target, int nodes, String prefix, Duration time) {
    AtomicLong writes = new AtomicLong();
    AtomicLong bytes = new AtomicLong();
    return Load.together(
        target,
        nodes,
        writes,
        bytes,
        (wire, number, began) ->
            new Heartbeats(wire, prefix + "-" + number, writes, bytes)
                .until(began + time.toNanos()));
  }

  private void until(long end) throws IOException {
    String version = write("POST", NodeDocuments.LEASES, NodeDocuments.lease(node, ""), 201);
    for (int n = 0; System.nanoTime() < end; n++) {
      version = renew(version);
      version = renew(version);
      write("POST", NodeDocuments.EVENTS, NodeDocuments.event(node + "." + n, node), 201);
    }
  }

  private String renew(String version) throws IOException {
    return write("PUT", NodeDocuments.LEASES + "/" + node, NodeDocuments.lease(node, version), 200);
  }

  /** Gives the version that it has now. */
  private String write(String method, String path, String body, int expected) throws IOException {
    byte[] sent = body.getBytes(StandardCharsets.UTF_8);
    byte[] request = Wire.request(method, path, Target.TOKEN, "application/json", sent);
    byte[] read = wire.body(request, expected);
    writes.incrementAndGet();
    bytes.addAndGet(read.length);
    return Documents.version(read);
  }
}
