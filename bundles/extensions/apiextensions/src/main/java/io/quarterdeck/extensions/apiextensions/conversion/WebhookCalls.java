// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.conversion;

import io.quarterdeck.libraries.client.Credentials;
import io.quarterdeck.libraries.client.RestMeters;
import io.quarterdeck.libraries.client.http.Deadline;
import io.quarterdeck.libraries.client.http.HttpCalls;
import io.quarterdeck.libraries.client.http.Response;
import io.quarterdeck.libraries.client.http.ServerErrors;
import io.quarterdeck.libraries.client.service.ClientConfig;
import io.quarterdeck.libraries.client.service.Endpoints;
import io.quarterdeck.libraries.client.service.OwnAddress;
import io.quarterdeck.libraries.client.service.ServiceRouting;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.io.IOException;
import java.net.URISyntaxException;
import java.time.Duration;

/** Calls of conversion webhooks, all over the same connections. Thread-safe; blocks. */
final class WebhookCalls implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final String QUERY = "timeout=" + TIMEOUT.toSeconds() + "s";

  private final ObjectReader reader;
  private final OwnAddress own;
  private final HttpCalls http;
  private final ConversionMetrics metrics;
  private volatile Endpoints endpoints;

  WebhookCalls(
      ObjectReader reader, Metrics metrics, ServiceRouting routing, OwnAddress own, Egress egress) {
    this.reader = reader;
    this.own = own;
    this.http = new HttpCalls(new RestMeters(metrics), egress);
    this.metrics = new ConversionMetrics(metrics);
    this.endpoints = endpoints(routing);
  }

  private Endpoints endpoints(ServiceRouting routing) {
    return new Endpoints(reader, Credentials.NONE, routing, own);
  }

  /** For connections that are made from now on. */
  void route(ServiceRouting routing) {
    endpoints = endpoints(routing);
  }

  ConversionMetrics metrics() {
    return metrics;
  }

  /**
   * The body of the answer to one POST.
   *
   * @throws IOException in the words of Kubernetes' client when there is none
   */
  byte[] post(ClientConfig client, byte[] json) throws IOException {
    Deadline deadline = new Deadline(System.nanoTime() + TIMEOUT.toNanos());
    Response response;
    try {
      response = http.post(endpoints.of(client), QUERY, json, deadline);
    } catch (URISyntaxException e) {
      throw new IOException(e.getReason(), e);
    }
    if (ServerErrors.isError(response)) {
      throw new IOException(ServerErrors.text(response));
    }
    if (response.body().length == 0) {
      throw new IOException(
          "0-length response with status code: "
              + response.status()
              + " and content type: "
              + response.header("Content-Type"));
    }
    return response.body();
  }

  @Override
  public void close() {
    http.close();
  }
}
