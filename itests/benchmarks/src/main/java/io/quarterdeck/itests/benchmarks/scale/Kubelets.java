// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.scale;

import io.quarterdeck.itests.benchmarks.document.Documents;
import io.quarterdeck.itests.benchmarks.document.KubeletDocuments;
import io.quarterdeck.itests.benchmarks.document.NodeDocuments;
import io.quarterdeck.itests.benchmarks.load.Fixture;
import io.quarterdeck.itests.benchmarks.load.Target;
import io.quarterdeck.itests.benchmarks.load.Wire;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Nodes as the server sees them: each has a user, a connection and a lease of its own, and writes
 * of its own pods only.
 */
final class Kubelets implements AutoCloseable {
  private static final String STRATEGIC = "application/strategic-merge-patch+json";
  private static final String FORBIDDEN = " 403 ";
  private static final long SEEN_MILLIS = 50;
  private static final int TRIES = 50;
  static final String LEASES = NodeDocuments.leases("kube-node-lease");

  /** What watchers see of a pod's life: it is added, changed four times and deleted. */
  static final int CHANGES = 6;

  private final List<Kubelet> all = new ArrayList<>();

  /** One of them; its requests go one after the other. */
  private static final class Kubelet {
    final int number;
    final Wire wire;
    String leaseVersion = "";

    Kubelet(int number, Wire wire) {
      this.number = number;
      this.wire = wire;
    }

    String name() {
      return "node-" + number;
    }

    synchronized byte[] send(String method, String path, String type, String body, int expected)
        throws IOException {
      return wire.body(
          Wire.request(method, path, token(number), type, body.getBytes(StandardCharsets.UTF_8)),
          expected);
    }

    synchronized void renew() throws IOException {
      String path = LEASES + "/" + name();
      String lease = NodeDocuments.lease(name(), leaseVersion);
      leaseVersion =
          Documents.version(
              leaseVersion.isEmpty()
                  ? send("POST", LEASES, "application/json", lease, 201)
                  : send("PUT", path, "application/json", lease, 200));
    }
  }

  /** Makes the nodes and their leases; their users are those of {@link #users}. */
  Kubelets(Fixture fixture, int count) throws IOException {
    for (int i = 0; i < count; i++) {
      fixture.make("/api/v1/nodes", KubeletDocuments.node("node-" + i));
      all.add(new Kubelet(i, fixture.server().connect()));
      renew(i);
    }
  }

  /** The users that the server has to know, in the lines that its file of tokens has. */
  static String users(int count) {
    StringBuilder users = new StringBuilder();
    for (int i = 0; i < count; i++) {
      users.append("%s,system:node:node-%d,k%d,\"system:nodes\"\n".formatted(token(i), i, i));
    }
    return users.toString();
  }

  static String token(int node) {
    return "kubelet-" + node;
  }

  private Kubelet of(int number) {
    return all.get(number % all.size());
  }

  /** Renews the lease of a node: a PUT of the version that it knows. */
  void renew(int number) throws IOException {
    of(number).renew();
  }

  /** Patches the status of a node. */
  void beat(int number) throws IOException {
    Kubelet kubelet = of(number);
    String path = "/api/v1/nodes/" + kubelet.name() + "/status";
    kubelet.send("PATCH", path, STRATEGIC, KubeletDocuments.nodeStatus(), 200);
  }

  /** Reads a pod of a node and patches its status. */
  void report(int node, String pod, int step) throws IOException {
    Kubelet kubelet = of(node);
    String path = Documents.PODS + "/" + pod;
    kubelet.send("GET", path, "", "", 200);
    kubelet.send("PATCH", path + "/status", STRATEGIC, KubeletDocuments.podStatus(step), 200);
  }

  /**
   * A pod's life on a node: created by somebody else, seen, started and ready by its kubelet,
   * deleted by somebody else, and by its kubelet once it has stopped. {@link #CHANGES} events.
   */
  void live(Wire somebody, int node, String pod) throws IOException, InterruptedException {
    Kubelet kubelet = of(node);
    String path = Documents.PODS + "/" + pod;
    exchange(somebody, Fixture.post(Documents.PODS, Documents.fullPod(pod, kubelet.name())), 201);
    see(kubelet, path);
    for (int step = 0; step < 3; step++) {
      report(node, pod, step);
    }
    exchange(somebody, Wire.request("DELETE", path, Target.TOKEN, "", new byte[0]), 200);
    kubelet.send("DELETE", path + "?gracePeriodSeconds=0", "", "", 200);
  }

  /** A kubelet asks once its watch has told it of the pod; the server knows by then whose it is. */
  private static void see(Kubelet kubelet, String path) throws IOException, InterruptedException {
    for (int tries = 1; ; tries++) {
      Thread.sleep(SEEN_MILLIS);
      try {
        kubelet.send("GET", path, "", "", 200);
        return;
      } catch (IOException e) {
        if (tries == TRIES || !String.valueOf(e.getMessage()).contains(FORBIDDEN)) {
          throw e;
        }
      }
    }
  }

  private static void exchange(Wire wire, byte[] request, int expected) throws IOException {
    synchronized (wire) {
      wire.exchange(request, expected);
    }
  }

  @Override
  public void close() throws IOException {
    for (Kubelet kubelet : all) {
      kubelet.wire.close();
    }
  }
}
