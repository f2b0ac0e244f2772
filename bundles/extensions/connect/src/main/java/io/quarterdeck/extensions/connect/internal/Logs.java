// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.connect.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.libraries.client.proxy.Reply;
import io.quarterdeck.libraries.client.proxy.RequestHead;
import io.quarterdeck.libraries.client.proxy.StreamedBody;
import io.quarterdeck.libraries.client.proxy.Wire;
import io.quarterdeck.spi.connect.Target;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.stage.ApiResponse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.SSLException;

/** Logs that kubelets are asked for. */
final class Logs {
  private static final int OK = 200;
  private static final int PARTIAL = 206;
  private static final int BAD_REQUEST = 400;
  private static final int INTERNAL = 500;
  private static final int LONGEST_TEXT = 50_000;

  private final Kubelets kubelets;
  private final Trust trust;
  private final Duration timeout;
  private final Egress egress;
  private final LogMeters meters;

  Logs(Kubelets kubelets, Trust trust, Duration timeout, LogMeters meters, Egress egress) {
    this.meters = meters;
    this.kubelets = kubelets;
    this.trust = trust;
    this.timeout = timeout;
    this.egress = egress;
  }

  ApiResponse open(Target.Log log) {
    Kubelets.Address kubelet = kubelets.of(log.node());
    RequestHead head =
        new RequestHead("GET", log.path(), log.query())
            .add("Host", kubelet.toString())
            .add("User-Agent", "quarterdeck")
            .add("Connection", "close")
            .traced();
    meters.asked(log.verified());
    try {
      return ask(log, kubelet, head);
    } catch (IOException e) {
      if (e instanceof SSLException) {
        meters.untrusted();
      }
      String query = log.query().isEmpty() ? "" : "?" + log.query();
      String url = "https://" + kubelet + RequestHead.encode(log.path()) + query;
      throw Failures.plain("Get \"" + url + "\": " + Failures.words(e, kubelet));
    }
  }

  private ApiResponse ask(Target.Log log, Kubelets.Address kubelet, RequestHead head)
      throws IOException {
    Wire wire =
        Wire.open(
            egress,
            kubelet.host(),
            kubelet.port(),
            kubelet.host(),
            log.verified() ? trust.kubelets() : trust.anyKubelet(),
            timeout);
    boolean passed = false;
    try {
      wire.send(head, new byte[0]);
      Reply reply = Reply.read(wire.in());
      InputStream body = reply.body(wire.in(), "GET");
      if (reply.status() < OK || reply.status() > PARTIAL) {
        throw refusal(log, reply.status(), text(body));
      }
      passed = true;
      return new ApiResponse(
          OK,
          "text/plain",
          Map.of(),
          new ApiResponse.Frames(StreamedBody.start(body, wire, false)));
    } finally {
      if (!passed) {
        wire.close();
      }
    }
  }

  private static String text(InputStream body) throws IOException {
    return new String(body.readNBytes(LONGEST_TEXT), StandardCharsets.UTF_8);
  }

  private static ApiException refusal(Target.Log log, int status, String text) {
    return switch (status) {
      case BAD_REQUEST -> ApiException.badRequest(text);
      case INTERNAL -> ApiException.internal(text);
      default -> KubeletRefusal.of(status, log.pod(), text);
    };
  }
}
