// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.connect.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.libraries.client.proxy.ForwardedHeaders;
import io.quarterdeck.libraries.client.proxy.RequestHead;
import io.quarterdeck.libraries.client.proxy.Upgrade;
import io.quarterdeck.libraries.client.proxy.Wire;
import io.quarterdeck.spi.connect.Target;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import java.io.IOException;
import java.time.Duration;

/**
 * Streams of containers, over WebSocket or SPDY: what the client speaks is what the kubelet hears.
 */
final class Streams {
  private final Kubelets kubelets;
  private final Trust trust;
  private final Duration timeout;
  private final Egress egress;

  Streams(Kubelets kubelets, Trust trust, Duration timeout, Egress egress) {
    this.kubelets = kubelets;
    this.trust = trust;
    this.timeout = timeout;
    this.egress = egress;
  }

  ApiResponse open(Target.Stream stream, Exchange exchange) {
    Kubelets.Address kubelet = kubelets.of(stream.node());
    ApiRequest request = exchange.request();
    if (!ForwardedHeaders.isUpgrade(request)) {
      throw ApiException.badRequest("Upgrade request required");
    }
    RequestHead head =
        ForwardedHeaders.head(request, stream.path(), stream.query())
            .set("Host", kubelet.toString())
            .traced();
    Wire wire;
    try {
      wire =
          Wire.open(
              egress, kubelet.host(), kubelet.port(), kubelet.host(), trust.kubelets(), timeout);
    } catch (IOException e) {
      throw Failures.plain("error dialing backend: " + Failures.words(e, kubelet));
    }
    try {
      return Upgrade.over(wire, head, new byte[0]);
    } catch (IOException e) {
      throw Failures.plain(Failures.words(e, kubelet));
    }
  }
}
