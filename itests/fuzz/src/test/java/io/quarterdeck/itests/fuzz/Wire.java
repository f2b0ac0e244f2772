// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.fuzz;

import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Sends requests and checks every answer, whatever it was asked for. */
final class Wire {
  private final RawClient client;
  private final Findings findings;

  Wire(RawClient client, Findings findings) {
    this.client = client;
    this.findings = findings;
  }

  Exchange ask(String method, String path) throws IOException {
    return send(Request.of(method, path));
  }

  /**
   * @throws IOException when no answer came, which has been reported
   */
  Exchange send(Request request) throws IOException {
    Exchange exchange = quietly(request);
    if (Verdict.isOurFault(exchange)) {
      findings.tell("5xx", exchange, this);
    } else if (exchange.status() >= 500) {
      findings.countKnown();
    } else if (Verdict.isNoStatus(exchange)) {
      findings.tell("an error that is no Status", exchange, this);
    }
    return exchange;
  }

  /** The same without a check of the answer. */
  Exchange quietly(Request request) throws IOException {
    try {
      return Exchange.of(
          request,
          client.exchange(request.method(), request.path(), request.headers(), request.body()));
    } catch (IOException e) {
      findings.tell(
          "no answer",
          new Exchange(request, 0, Map.of(), e.toString().getBytes(StandardCharsets.UTF_8)),
          this);
      throw e;
    }
  }
}
