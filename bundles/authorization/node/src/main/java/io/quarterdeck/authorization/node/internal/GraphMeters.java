// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import io.quarterdeck.authorization.node.internal.Vertex.Kind;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import java.util.List;

/** How long changes of the graph take, under Kubernetes' names. Thread-safe. */
final class GraphMeters {
  private static final List<Double> SECONDS =
      List.of(
          0.0001, 0.0002, 0.0004, 0.0008, 0.0016, 0.0032, 0.0064, 0.0128, 0.0256, 0.0512, 0.1024,
          0.2048);

  private final Family<Histogram> actions;

  GraphMeters(Metrics metrics) {
    actions =
        metrics.histogram(
            "node_authorizer_graph_actions_duration_seconds",
            "How long changes of the graph of nodes and what they may read took.",
            SECONDS,
            "operation");
  }

  void time(Kind kind, boolean deleted, Runnable action) {
    long start = System.nanoTime();
    action.run();
    actions
        .with((deleted ? "Delete" : "Add") + object(kind))
        .observeNanos(System.nanoTime() - start);
  }

  private static String object(Kind kind) {
    return switch (kind) {
      case POD -> "Pod";
      case VOLUME -> "PV";
      case ATTACHMENT -> "VolumeAttachment";
      case RESOURCE_SLICE -> "ResourceSlice";
      case POD_CERTIFICATE_REQUEST -> "PodCertificateRequest";
      default -> throw new IllegalArgumentException(kind + " makes no edges");
    };
  }
}
