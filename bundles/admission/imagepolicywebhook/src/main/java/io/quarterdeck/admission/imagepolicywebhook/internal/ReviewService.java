// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.imagepolicywebhook.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.client.Kubeconfig;
import io.quarterdeck.libraries.client.RestMeters;
import io.quarterdeck.libraries.client.webhook.WebhookClient;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Sends reviews to the service, again after failures. Thread-safe; blocks. */
final class ReviewService implements AutoCloseable {
  private static final int ATTEMPTS = 5;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final WebhookClient client;

  /**
   * @param backoff the pause after the first failure
   * @throws IllegalArgumentException when a certificate or key cannot be used
   */
  ReviewService(Kubeconfig config, Duration backoff, RestMeters meters) {
    client =
        new WebhookClient(config, new WebhookClient.Retries(ATTEMPTS, backoff), TIMEOUT, meters);
  }

  /**
   * The answer to a review.
   *
   * @throws IOException when none came, or one that is none
   */
  Verdict ask(String review) throws IOException {
    byte[] answer = client.post(review.getBytes(StandardCharsets.UTF_8));
    try {
      return Verdict.of(Node.root(Json.readObject(answer)));
    } catch (MalformedJsonException e) {
      throw new IOException("the image policy webhook's answer: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
