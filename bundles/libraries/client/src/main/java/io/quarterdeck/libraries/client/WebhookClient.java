// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client;

import io.quarterdeck.runtime.stage.Waiting;
import io.quarterdeck.runtime.trace.TraceContext;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/**
 * Posts JSON to a service, again after failures that may pass: no connection, a 429 or a 5xx.
 * Carries the trace context of the request that it is for. Thread-safe; blocks.
 */
public final class WebhookClient implements AutoCloseable {
  private static final double GROWTH = 1.5;
  private static final int OK = 200;
  private static final int REDIRECT = 300;
  private static final int TOO_MANY = 429;
  private static final int SERVER_ERROR = 500;

  /** No answer that this server asks for is longer, bytes. */
  private static final long MOST = 1024 * 1024;

  private final Kubeconfig config;
  private final Retries retries;
  private final Duration timeout;
  private final HttpClient client;
  private final RestMeters meters;

  /**
   * How often a call is made.
   *
   * @param attempts at least one
   * @param first the pause after the first failure; later ones grow by half
   */
  public record Retries(int attempts, Duration first) {}

  /**
   * @param timeout of one attempt
   * @throws IllegalArgumentException when a certificate or key cannot be used
   */
  public WebhookClient(Kubeconfig config, Retries retries, Duration timeout, RestMeters meters) {
    this.meters = meters;
    this.config = config;
    this.retries = retries;
    this.timeout = timeout;
    client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(timeout)
            .followRedirects(HttpClient.Redirect.NEVER)
            .sslContext(config.tls())
            .build();
  }

  /**
   * The answer's body.
   *
   * @throws IOException when no good answer came, or one of more than a megabyte
   */
  public byte[] post(byte[] json) throws IOException {
    Waiting.announce();
    Duration pause = retries.first();
    for (int attempt = 1; ; attempt++) {
      try {
        HttpResponse<byte[]> answer = send(json);
        int code = answer.statusCode();
        if (code >= OK && code < REDIRECT) {
          return answer.body();
        }
        boolean mayPass = code == TOO_MANY || code >= SERVER_ERROR;
        if (!mayPass || attempt >= retries.attempts()) {
          throw new AnswerException(config.server() + " answered " + code);
        }
      } catch (AnswerException e) {
        throw e;
      } catch (IOException e) {
        if (attempt >= retries.attempts()) {
          throw e;
        }
      }
      sleep(pause);
      pause = Duration.ofMillis((long) (pause.toMillis() * GROWTH));
    }
  }

  /** Asking again does not help. */
  private static final class AnswerException extends IOException {
    private static final long serialVersionUID = 1L;

    AnswerException(String message) {
      super(message);
    }
  }

  private HttpResponse<byte[]> send(byte[] json) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(config.server())
            .timeout(timeout)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json")
            .POST(HttpRequest.BodyPublishers.ofByteArray(json));
    String authorization = config.credential().authorization().value();
    if (!authorization.isEmpty()) {
      request.header("Authorization", authorization);
    }
    TraceContext.headers().forEach(request::header);
    long start = System.nanoTime();
    String host = config.server().getAuthority();
    try {
      HttpResponse<byte[]> answer =
          client.send(request.build(), BodyHandlers.limiting(BodyHandlers.ofByteArray(), MOST));
      meters.answered(
          host, answer.statusCode(), System.nanoTime() - start, json.length, answer.body().length);
      return answer;
    } catch (IOException e) {
      meters.failed(host, System.nanoTime() - start, json.length);
      throw e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AnswerException("interrupted while asking " + config.server());
    }
  }

  private void sleep(Duration pause) throws IOException {
    try {
      Thread.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AnswerException("interrupted while waiting for " + config.server());
    }
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
