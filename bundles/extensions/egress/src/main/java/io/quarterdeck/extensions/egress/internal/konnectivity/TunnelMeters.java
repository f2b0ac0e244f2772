// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal.konnectivity;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Gauge;
import io.quarterdeck.runtime.metrics.Metrics;

/**
 * What is counted of tunnels, under the names of konnectivity's client, which kube-apiserver
 * registers. Thread-safe.
 */
public final class TunnelMeters {
  private static final String START = "konnectivity_network_proxy_client_";

  private final Family<Counter> packets;
  private final Family<Counter> errors;
  private final Family<Counter> failures;
  private final Family<Gauge> connections;

  public TunnelMeters(Metrics metrics) {
    packets =
        metrics.counter(
            START + "stream_packets_total",
            "Packets, by direction and type.",
            "segment",
            "packet_type");
    errors =
        metrics.counter(
            START + "stream_errors_total",
            "Streams of gRPC that failed.",
            "segment",
            "code",
            "packet_type");
    failures = metrics.counter(START + "dial_failure_total", "Dials that failed.", "reason");
    connections =
        metrics.gauge(START + "client_connections", "Tunnels that are open, by state.", "status");
  }

  void sent(PacketType type) {
    packets.with("from_client", type.name()).increment();
  }

  void received(PacketType type) {
    packets.with("to_client", type.name()).increment();
  }

  void streamFailed(String code) {
    errors.with("to_client", code, "Unknown").increment();
  }

  /**
   * @param reason {@code DialFailureReason}
   */
  void dialFailed(String reason) {
    failures.with(reason).increment();
  }

  /**
   * A tunnel goes from one state to another.
   *
   * @param from empty for a new one
   * @param to empty for one that is over
   */
  void moved(String from, String to) {
    if (!from.isEmpty()) {
      connections.with(from).add(-1);
    }
    if (!to.isEmpty()) {
      connections.with(to).add(1);
    }
  }
}
