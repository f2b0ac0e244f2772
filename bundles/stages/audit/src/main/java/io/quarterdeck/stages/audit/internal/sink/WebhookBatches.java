// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.sink;

import io.quarterdeck.libraries.client.webhook.WebhookClient;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Sends events to a service as an {@code audit.k8s.io/v1} {@code EventList}. */
final class WebhookBatches implements Batches {
  private static final String HEAD =
      "{\"kind\":\"EventList\",\"apiVersion\":\"audit.k8s.io/v1\",\"metadata\":{},\"items\":[";

  private final WebhookClient client;

  WebhookBatches(WebhookClient client) {
    this.client = client;
  }

  @Override
  public String name() {
    return "webhook";
  }

  @Override
  public void write(List<byte[]> events) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(HEAD.getBytes(StandardCharsets.UTF_8));
    for (int i = 0; i < events.size(); i++) {
      if (i > 0) {
        out.write(',');
      }
      out.writeBytes(events.get(i));
    }
    out.writeBytes("]}".getBytes(StandardCharsets.UTF_8));
    client.post(out.toByteArray());
  }

  @Override
  public void close() {
    client.close();
  }
}
