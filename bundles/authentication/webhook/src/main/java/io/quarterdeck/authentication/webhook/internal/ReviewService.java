// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.webhook.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.client.Kubeconfig;
import io.quarterdeck.libraries.client.RestMeters;
import io.quarterdeck.libraries.client.WebhookClient;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sends reviews to the service. Thread-safe; blocks. */
final class ReviewService implements AutoCloseable {
  private static final int ATTEMPTS = 5;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final String version;
  private final WebhookClient client;

  /**
   * A service that is not asked yet.
   *
   * @param version of the TokenReview that it speaks: {@code v1} or {@code v1beta1}
   * @param backoff before the second attempt
   * @throws IllegalArgumentException when a certificate or key cannot be used, or tokens would go
   *     out in the open
   */
  ReviewService(Kubeconfig config, String version, Duration backoff, RestMeters meters) {
    if (!"https".equals(config.server().getScheme())) {
      throw new IllegalArgumentException(config + ": server must be an https address");
    }
    this.version = version;
    this.client =
        new WebhookClient(config, new WebhookClient.Retries(ATTEMPTS, backoff), TIMEOUT, meters);
  }

  /**
   * The status of a review.
   *
   * @throws IOException when none came
   */
  Node ask(String token, List<String> audiences) throws IOException {
    return status(client.post(review(token, audiences)));
  }

  private byte[] review(String token, List<String> audiences) {
    Map<String, Object> spec = new LinkedHashMap<>();
    spec.put("token", token);
    if (!audiences.isEmpty()) {
      spec.put("audiences", new ArrayList<>(audiences));
    }
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("kind", "TokenReview");
    out.put("apiVersion", "authentication.k8s.io/" + version);
    out.put("metadata", new LinkedHashMap<>());
    out.put("spec", spec);
    return Json.write(out);
  }

  private Node status(byte[] body) throws IOException {
    try {
      Node answer = Node.root(Json.read(body));
      if (answer.get("kind").text().equals("TokenReview")
          && answer.get("apiVersion").text().equals("authentication.k8s.io/" + version)) {
        return answer.get("status");
      }
    } catch (MalformedJsonException e) {
      // as any other answer that is none
    }
    throw new IOException("the webhook's answer is no TokenReview of version " + version);
  }

  @Override
  public void close() {
    client.close();
  }
}
