// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.webhook.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.runtime.stage.Waiting;
import io.quarterdeck.runtime.trace.TraceContext;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sends reviews to the service, again after failures that may pass. Thread-safe; blocks. */
final class ReviewService implements AutoCloseable {
  private static final int ATTEMPTS = 5;
  private static final double GROWTH = 1.5;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int MOST = 1024 * 1024;
  private static final int SERVER_ERROR = 500;
  private static final int TOO_MANY = 429;

  private final Kubeconfig config;
  private final String version;
  private final Duration backoff;
  private final HttpClient client;

  /**
   * @param version of the TokenReview that it speaks: {@code v1} or {@code v1beta1}
   * @param backoff before the second attempt
   */
  ReviewService(Kubeconfig config, String version, Duration backoff) {
    this.config = config;
    this.version = version;
    this.backoff = backoff;
    this.client =
        HttpClient.newBuilder()
            .connectTimeout(TIMEOUT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .sslContext(TlsClient.context(config))
            .build();
  }

  /**
   * The status of a review.
   *
   * @throws IOException when none came
   */
  Node ask(String token, List<String> audiences) throws IOException {
    Waiting.announce();
    byte[] review = review(token, audiences);
    Duration pause = backoff;
    for (int attempt = 1; ; attempt++) {
      try {
        HttpResponse<InputStream> answer = send(review);
        byte[] body = read(answer);
        if (answer.statusCode() / 100 == 2) {
          return status(body);
        }
        boolean passes = answer.statusCode() >= SERVER_ERROR || answer.statusCode() == TOO_MANY;
        if (!passes || attempt == ATTEMPTS) {
          throw new Refusal("the webhook answered " + answer.statusCode());
        }
      } catch (Refusal e) {
        throw e;
      } catch (IOException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
      sleep(pause);
      pause = Duration.ofMillis((long) (pause.toMillis() * GROWTH));
    }
  }

  /** An answer that another attempt would not change. */
  private static final class Refusal extends IOException {
    private static final long serialVersionUID = 1L;

    Refusal(String message) {
      super(message);
    }
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

  private Node status(byte[] body) throws Refusal {
    try {
      Node answer = Node.root(Json.read(body));
      if (answer.get("kind").text().equals("TokenReview")
          && answer.get("apiVersion").text().equals("authentication.k8s.io/" + version)) {
        return answer.get("status");
      }
    } catch (MalformedJsonException e) {
      // as any other answer that is none
    }
    throw new Refusal("the webhook's answer is no TokenReview of version " + version);
  }

  private HttpResponse<InputStream> send(byte[] review) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(config.server())
            .timeout(TIMEOUT)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json")
            .POST(HttpRequest.BodyPublishers.ofByteArray(review));
    if (!config.token().isEmpty()) {
      request.header("Authorization", "Bearer " + config.token());
    }
    // of a TokenReview: a request has no span before it is known whose it is
    TraceContext.headers().forEach(request::header);
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Refusal("interrupted while asking the webhook");
    }
  }

  private static byte[] read(HttpResponse<InputStream> answer) throws IOException {
    try (InputStream in = answer.body()) {
      byte[] body = in.readNBytes(MOST + 1);
      if (body.length > MOST) {
        throw new Refusal("the webhook's answer has more than " + MOST + " bytes");
      }
      return body;
    }
  }

  private static void sleep(Duration pause) throws Refusal {
    try {
      Thread.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Refusal("interrupted while waiting for the webhook");
    }
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
