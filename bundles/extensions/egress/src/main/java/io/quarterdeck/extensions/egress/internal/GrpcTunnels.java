// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal;

import io.quarterdeck.extensions.egress.internal.konnectivity.KonnectivityServer;
import io.quarterdeck.extensions.egress.internal.konnectivity.Tunnel;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;

/** Has a konnectivity server connect; all of a dial has the timeout. */
record GrpcTunnels(KonnectivityServer server) implements Route {

  @Override
  public String protocol() {
    return "grpc";
  }

  @Override
  public String transport() {
    return "uds";
  }

  @Override
  public Socket dial(String address, Duration timeout, EgressMeters meters) throws IOException {
    long end = System.nanoTime() + timeout.toNanos();
    Tunnel tunnel;
    try {
      tunnel = server.open(timeout);
    } catch (IOException | RuntimeException e) {
      meters.failed(this, "connect");
      throw e;
    }
    try {
      return tunnel.dial(address, Duration.ofNanos(end - System.nanoTime()));
    } catch (IOException | RuntimeException e) {
      meters.failed(this, "proxy");
      throw e;
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
