// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.aggregation;

import io.quarterdeck.testkit.certificates.ShownCertificate;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Who speaks to an extension server past the one in front, and shows what it likes. */
final class Direct implements AutoCloseable {
  private final URI server;
  private final HttpClient http;

  /**
   * @param shown whether the server asks for a certificate of its issuer or not; null for none
   */
  Direct(URI server, TestCertificate authority, @Nullable TestCertificate shown) {
    this.server = server;
    try {
      SSLContext tls = SSLContext.getInstance("TLS");
      tls.init(
          shown == null ? null : new KeyManager[] {new ShownCertificate(shown)},
          authority.trust(),
          null);
      http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).sslContext(tls).build();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  HttpResponse<String> get(String path, Map<String, String> headers) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.resolve(path)).timeout(Duration.ofSeconds(60)).GET();
    headers.forEach(request::header);
    try {
      return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  HttpResponse<String> get(String path, String token) throws IOException {
    return get(path, Map.of("Authorization", "Bearer " + token));
  }

  @Override
  public void close() {
    http.shutdownNow();
    http.close();
  }
}
