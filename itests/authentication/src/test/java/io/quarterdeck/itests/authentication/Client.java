// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.authentication;

import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.testkit.certificates.ShownCertificate;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Asks the server who it takes the client for. */
final class Client implements AutoCloseable {
  private static final String WHO =
      "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"SelfSubjectReview\"}";

  private final DistributionProcess server;
  private final HttpClient http;

  Client(DistributionProcess server, @Nullable TestCertificate shown)
      throws IOException, GeneralSecurityException {
    this.server = server;
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    try (InputStream in = Files.newInputStream(server.data().resolve("pki/ca.crt"))) {
      store.setCertificateEntry(
          "ca", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(
        shown == null ? null : new KeyManager[] {new ShownCertificate(shown)},
        trust.getTrustManagers(),
        null);
    http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .sslContext(tls)
            .connectTimeout(Duration.ofSeconds(10))
            .build();
  }

  HttpResponse<String> post(String path, String body, Map<String, String> headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.url().resolve(path))
            .timeout(Duration.ofSeconds(30))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body));
    headers.forEach(request::header);
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> who(Map<String, String> headers) throws IOException, InterruptedException {
    return post("/apis/authentication.k8s.io/v1/selfsubjectreviews", WHO, headers);
  }

  HttpResponse<String> whoIs(String token) throws IOException, InterruptedException {
    return who(Map.of("Authorization", "Bearer " + token));
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
