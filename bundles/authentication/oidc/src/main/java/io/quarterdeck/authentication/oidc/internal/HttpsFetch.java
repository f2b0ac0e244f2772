// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import com.nimbusds.jose.util.Resource;
import com.nimbusds.jose.util.ResourceRetriever;
import io.quarterdeck.libraries.certificates.Pem;
import io.quarterdeck.libraries.client.ClientTls;
import io.quarterdeck.runtime.stage.Waiting;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;

/** Reads a provider's documents over HTTPS, bounded in time and size. Thread-safe; blocks. */
final class HttpsFetch implements ResourceRetriever, AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final int MOST = 1024 * 1024;
  private static final int OK = 200;

  private final HttpClient client;

  /**
   * @param authorities PEM certificates; empty for those of the platform
   * @throws IllegalArgumentException when they cannot be used
   */
  HttpsFetch(String authorities) {
    this(authorities, HttpClient.Redirect.NORMAL);
  }

  /** {@code redirects}: none where a credential goes along. */
  HttpsFetch(String authorities, HttpClient.Redirect redirects) {
    HttpClient.Builder builder =
        HttpClient.newBuilder().connectTimeout(TIMEOUT).followRedirects(redirects);
    try {
      client =
          (authorities.isBlank()
                  ? builder
                  : builder.sslContext(ClientTls.trusting(authorities, null)))
              .build();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("certificate authority: " + e.getMessage(), e);
    }
  }

  /** What is wrong with PEM certificates, empty for nothing. */
  static String problem(String authorities) {
    try {
      if (!authorities.isBlank()) {
        Pem.certificates(authorities);
      }
      return "";
    } catch (GeneralSecurityException e) {
      return "data does not contain any valid RSA or ECDSA certificates";
    }
  }

  String get(URI uri) throws IOException {
    return get(uri, "application/json", "");
  }

  /**
   * The body of an answer of 200, as text.
   *
   * @param accept the media type that is asked for
   * @param bearer the token that is shown, empty for none
   */
  String get(URI uri, String accept, String bearer) throws IOException {
    if (!"https".equalsIgnoreCase(uri.getScheme())) {
      throw new IOException(uri + " is not an https address");
    }
    Waiting.announce();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri).timeout(TIMEOUT).header("Accept", accept).GET();
    if (!bearer.isEmpty()) {
      request.header("Authorization", "Bearer " + bearer);
    }
    try {
      HttpResponse<InputStream> answer =
          client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
      try (InputStream in = answer.body()) {
        if (answer.statusCode() != OK) {
          throw new IOException(uri + " answers " + answer.statusCode());
        }
        byte[] body = in.readNBytes(MOST + 1);
        if (body.length > MOST) {
          throw new IOException(uri + " answers more than " + MOST + " bytes");
        }
        return new String(body, StandardCharsets.UTF_8);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while reading " + uri, e);
    }
  }

  @Override
  public Resource retrieveResource(URL url) throws IOException {
    return new Resource(get(URI.create(url.toString())), "application/json");
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
