// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Metrics;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.ssl.SSLBaseFilter;

/** What is counted of sockets and late answers, under Kubernetes' names. Thread-safe. */
public final class ServerMeters {
  private final Counter handshakes;
  private final Family<Counter> late;

  public ServerMeters(Metrics metrics) {
    handshakes =
        metrics
            .counter(
                "apiserver_tls_handshake_errors_total",
                "Connections that ended before TLS was agreed on.")
            .with();
    late =
        metrics.counter(
            "apiserver_request_post_timeout_total",
            "What came of requests after their clients were told that their time was over.",
            "source",
            "status");
  }

  /**
   * A request whose client was answered before is through.
   *
   * @param status of the answer that nobody gets
   */
  void afterTimeout(int status) {
    boolean failed = status >= 500 && status != 504;
    late.with("timeout-handler", failed ? "error" : "ok").increment();
  }

  /** Counts the handshakes that fail. */
  public SSLBaseFilter.HandshakeListener handshakes() {
    return new SSLBaseFilter.HandshakeListener() {
      @Override
      public void onStart(Connection<?> connection) {}

      @Override
      public void onComplete(Connection<?> connection) {}

      @Override
      public void onFailure(Connection<?> connection, Throwable cause) {
        handshakes.increment();
      }
    };
  }
}
