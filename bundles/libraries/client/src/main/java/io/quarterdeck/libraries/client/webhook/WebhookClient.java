// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.webhook;

import io.quarterdeck.libraries.client.Kubeconfig;
import io.quarterdeck.libraries.client.RestMeters;
import io.quarterdeck.libraries.client.http.AddressSource;
import io.quarterdeck.libraries.client.http.Deadline;
import io.quarterdeck.libraries.client.http.Endpoint;
import io.quarterdeck.libraries.client.http.Endpoint.Protection;
import io.quarterdeck.libraries.client.http.HttpCalls;
import io.quarterdeck.libraries.client.http.Response;
import io.quarterdeck.runtime.stage.Waiting;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.egress.Traffic;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;

/**
 * Posts JSON to a service, again after failures that may pass: no connection, a 429 or a 5xx.
 * Carries the trace context of the request that it is for. Thread-safe; blocks.
 */
public final class WebhookClient implements AutoCloseable {
  private static final double GROWTH = 1.5;
  private static final int HTTP = 80;
  private static final int HTTPS = 443;
  private static final int OK = 200;
  private static final int REDIRECT = 300;
  private static final int TOO_MANY = 429;
  private static final int SERVER_ERROR = 500;

  /** No answer that this server asks for is longer, bytes. */
  private static final int MOST = 1024 * 1024;

  private static final HttpCalls.Manner MANNER =
      new HttpCalls.Manner("kube-apiserver", "application/json", MOST);

  private final Kubeconfig config;
  private final Endpoint endpoint;
  private final String query;
  private final Retries retries;
  private final Duration timeout;
  private final HttpCalls calls;

  /**
   * How often a call is made.
   *
   * @param attempts at least one
   * @param first the pause after the first failure; later ones grow by half
   */
  public record Retries(int attempts, Duration first) {}

  /**
   * Of one that is dialled directly, whatever proxies there are.
   *
   * @param timeout of one attempt
   * @throws IllegalArgumentException when a certificate or key cannot be used
   */
  public WebhookClient(Kubeconfig config, Retries retries, Duration timeout, RestMeters meters) {
    this(config, retries, timeout, meters, Egress.DIRECT);
  }

  /**
   * Of one that stands beside this server: {@link Traffic#CONTROL_PLANE}.
   *
   * @param timeout of one attempt
   * @throws IllegalArgumentException when a certificate or key cannot be used, or the kubeconfig
   *     names no server of {@code http} or {@code https}
   */
  public WebhookClient(
      Kubeconfig config, Retries retries, Duration timeout, RestMeters meters, Egress egress) {
    this.config = config;
    this.retries = retries;
    this.timeout = timeout;
    endpoint = endpoint(config);
    String asked = config.server().getRawQuery();
    query = asked == null ? "" : asked;
    if (endpoint.protection() != Protection.NONE) {
      // what cannot be used is reported now, not at the first call
      config.tls();
    }
    calls = new HttpCalls(meters, egress, MANNER);
  }

  private static Endpoint endpoint(Kubeconfig config) {
    URI server = config.server();
    boolean secure = "https".equals(server.getScheme());
    if (server.getHost() == null || !secure && !"http".equals(server.getScheme())) {
      throw new IllegalArgumentException(config + ": server must be an http or https address");
    }
    String host = server.getHost().replace("[", "").replace("]", "");
    int port = server.getPort() >= 0 ? server.getPort() : secure ? HTTPS : HTTP;
    Protection verified = config.insecure() ? Protection.UNVERIFIED : Protection.VERIFIED;
    return new Endpoint(
        server.getRawAuthority(),
        server.getRawPath().isEmpty() ? "/" : server.getRawPath(),
        host,
        AddressSource.of(host, port),
        config.authorities(),
        config.credential(),
        secure ? verified : Protection.NONE,
        Traffic.CONTROL_PLANE);
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
        Response answer = send(json);
        int code = answer.status();
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

  private Response send(byte[] json) throws IOException {
    try {
      return calls.post(endpoint, query, json, new Deadline(System.nanoTime() + timeout.toNanos()));
    } catch (IOException e) {
      if (Thread.currentThread().isInterrupted()) {
        throw new AnswerException("interrupted while asking " + config.server());
      }
      throw e;
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

  /** Calls that run fail. */
  @Override
  public void close() {
    calls.abort();
  }
}
