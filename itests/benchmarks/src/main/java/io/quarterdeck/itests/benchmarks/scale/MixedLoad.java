// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.scale;

import io.quarterdeck.itests.benchmarks.document.Documents;
import io.quarterdeck.itests.benchmarks.document.NodeDocuments;
import io.quarterdeck.itests.benchmarks.load.Fixture;
import io.quarterdeck.itests.benchmarks.load.Load;
import io.quarterdeck.itests.benchmarks.load.Target;
import io.quarterdeck.itests.benchmarks.load.Wire;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What a large cluster asks for all the time, from clients that send one request after the other:
 * of twenty requests eight read a pod, two a node's pods, five renew a lease, three patch a pod's
 * status, one creates a pod and one deletes that again.
 *
 * @param pods how many there are, p0 and so on
 * @param nodes how many they are on, in turn; each has a lease
 */
record MixedLoad(Target server, int pods, int nodes) {
  private static final int CLIENTS = 8;
  private static final String MERGE = "application/merge-patch+json";

  /** Makes the leases. */
  static void prepare(Target server, int nodes) {
    Load.run(
        server,
        CLIENTS,
        Duration.ofMinutes(5),
        nodes,
        201,
        n -> Fixture.post(NodeDocuments.LEASES, NodeDocuments.lease("node-" + n, "")));
  }

  /**
   * Runs for a time.
   *
   * @param prefix of the names of pods that are created, which nobody has used yet
   */
  Load.Result run(String prefix, Duration time) {
    AtomicLong done = new AtomicLong();
    AtomicLong bytes = new AtomicLong();
    return Load.together(
        server,
        CLIENTS,
        done,
        bytes,
        (wire, client, began) -> {
          long end = began + time.toNanos();
          for (long n = 0; System.nanoTime() < end; n++) {
            bytes.addAndGet(one(wire, prefix + "-" + client + "-", client, n));
            done.incrementAndGet();
          }
        });
  }

  private long one(Wire wire, String own, int client, long n) throws IOException {
    // far from the one before, the same ones in each run
    long any = (n * CLIENTS + client) * 7_919;
    long pod = any % pods;
    String node = "node-" + any % nodes;
    return switch ((int) (n % 20)) {
      case 3, 13 ->
          wire.exchange(
              Fixture.get("/api/v1/pods?resourceVersion=0&fieldSelector=spec.nodeName%3D" + node),
              200);
      case 1, 5, 9, 14, 17 -> {
        String renewed = "{\"spec\":{\"renewTime\":\"" + NodeDocuments.now() + "\"}}";
        yield wire.exchange(patch(NodeDocuments.LEASES + "/" + node, renewed), 200);
      }
      case 4, 10, 16 -> {
        String status = "{\"status\":{\"message\":\"at " + Instant.now() + "\"}}";
        yield wire.exchange(patch(Documents.PODS + "/p" + pod + "/status", status), 200);
      }
      case 7 -> wire.exchange(Fixture.post(Documents.PODS, Documents.fullPod(own + n, node)), 201);
      case 8 ->
          wire.exchange(
              Wire.request(
                  "DELETE",
                  Documents.PODS + "/" + own + (n - 1) + "?gracePeriodSeconds=0",
                  Target.TOKEN,
                  "",
                  new byte[0]),
              200);
      default -> wire.exchange(Fixture.get(Documents.PODS + "/p" + pod), 200);
    };
  }

  private static byte[] patch(String path, String body) {
    return Wire.request("PATCH", path, Target.TOKEN, MERGE, body.getBytes(StandardCharsets.UTF_8));
  }
}
