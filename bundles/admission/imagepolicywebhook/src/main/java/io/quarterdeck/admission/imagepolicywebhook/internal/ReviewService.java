// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.imagepolicywebhook.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Sends reviews to the service, again after failures. Thread-safe; blocks. */
final class ReviewService implements AutoCloseable {
  private static final int ATTEMPTS = 5;
  private static final double GROWTH = 1.5;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int OK = 200;
  private static final int SERVER_ERROR = 500;

  private final URI uri;
  private final String token;
  private final Duration backoff;
  private final HttpClient client;

  /**
   * @param caFile empty to trust what the platform trusts
   * @param tokenFile empty for none
   * @throws IllegalArgumentException when a file cannot be used
   */
  ReviewService(URI uri, String caFile, String tokenFile, Duration backoff) {
    this.uri = uri;
    this.backoff = backoff;
    try {
      token = tokenFile.isBlank() ? "" : Files.readString(Path.of(tokenFile)).strip();
      HttpClient.Builder builder =
          HttpClient.newBuilder()
              .connectTimeout(TIMEOUT)
              .followRedirects(HttpClient.Redirect.NEVER);
      client = (caFile.isBlank() ? builder : builder.sslContext(trusting(caFile))).build();
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalArgumentException("image policy webhook: " + e.getMessage(), e);
    }
  }

  private static SSLContext trusting(String caFile) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    try (var in = Files.newInputStream(Path.of(caFile))) {
      int i = 0;
      for (Certificate c : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        store.setCertificateEntry("ca" + i++, c);
      }
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  /**
   * The answer to a review.
   *
   * @throws IOException when none came, or one that is none
   */
  Verdict ask(String review) throws IOException {
    Duration pause = backoff;
    for (int attempt = 1; ; attempt++) {
      try {
        HttpResponse<String> answer = send(review);
        if (answer.statusCode() / 100 == OK / 100) {
          return Verdict.of(Node.root(Json.read(answer.body())));
        }
        if (answer.statusCode() < SERVER_ERROR || attempt == ATTEMPTS) {
          throw new IOException("the image policy webhook answered " + answer.statusCode());
        }
      } catch (java.net.ConnectException | java.net.http.HttpTimeoutException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
      sleep(pause);
      pause = Duration.ofMillis((long) (pause.toMillis() * GROWTH));
    }
  }

  private HttpResponse<String> send(String review) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .timeout(TIMEOUT)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(review, StandardCharsets.UTF_8));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    try {
      return client.send(
          request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while asking the image policy webhook", e);
    }
  }

  private static void sleep(Duration pause) throws IOException {
    try {
      Thread.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for the image policy webhook", e);
    }
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
