// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.scale;

import java.util.Locale;

/**
 * What a cluster does all the time.
 *
 * @param leaseSeconds between two renewals of a node's lease
 * @param statusSeconds between two heartbeats of a node's status
 * @param lives pods that are created, and as many deleted, a second
 * @param informers that watch all pods, beside the kubelet of each
 */
record Cluster(int nodes, double leaseSeconds, double statusSeconds, double lives, int informers) {

  /** As kubelets do it by default, with a scheduler and a controller manager. */
  static Cluster of(int nodes, double lives) {
    return new Cluster(nodes, 10, 300, lives, 2);
  }

  double leases() {
    return nodes / leaseSeconds;
  }

  double beats() {
    return nodes / statusSeconds;
  }

  /** Events that watchers get a second. */
  double events() {
    return lives * Kubelets.CHANGES * (1 + informers);
  }

  /** Processor cores that this takes. */
  double cores(UnitCosts costs) {
    return costs.idle()
        + (leases() * costs.lease()
                + beats() * costs.beat()
                + lives * costs.life()
                + events() * costs.event())
            / 1e6;
  }

  String describe() {
    return String.format(
        Locale.ROOT,
        "%.0f leases, %.1f statuses, %.0f pods' lives, %.0f events a second",
        leases(),
        beats(),
        lives,
        events());
  }
}
