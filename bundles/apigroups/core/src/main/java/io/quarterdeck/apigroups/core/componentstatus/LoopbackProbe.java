// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.componentstatus;

import io.quarterdeck.apigroups.core.componentstatus.ComponentStatuses.Health;
import io.quarterdeck.libraries.certificates.AnyCertificate;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/**
 * Asks a component on this machine at {@code /healthz} how it is. Its certificate is its own and is
 * not checked: nothing is sent, and what comes back is only shown.
 */
final class LoopbackProbe {
  private static final String ADDRESS = "127.0.0.1:";

  /** As much of an answer as is shown, in bytes. */
  private static final int LONGEST_ANSWER = 10 * 1024;

  private final Duration timeout;

  LoopbackProbe() {
    this(Duration.ofSeconds(20));
  }

  LoopbackProbe(Duration timeout) {
    this.timeout = timeout;
  }

  /** Blocks until the component answers, or the timeout is over. */
  Health ask(int port) {
    String url = "https://" + ADDRESS + port + "/healthz";
    HttpRequest request = HttpRequest.newBuilder(URI.create(url)).timeout(timeout).build();
    try (HttpClient client = client()) {
      var answer = client.send(request, BodyHandlers.ofInputStream());
      try (InputStream body = answer.body()) {
        byte[] start = body.readNBytes(LONGEST_ANSWER);
        return health(answer.statusCode(), new String(start, StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      return new Health("False", "Get \"" + url + "\": " + words(e, port), "");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Health("Unknown", "", "interrupted");
    } catch (GeneralSecurityException e) {
      return new Health("Unknown", "", String.valueOf(e.getMessage()));
    }
  }

  private static Health health(int code, String body) {
    if (code < 200 || code >= 400) {
      return new Health("False", "HTTP probe failed with statuscode: " + code, "");
    }
    return new Health(code < 300 ? "True" : "Unknown", body, "");
  }

  /** The commonest reasons as Go words them, which people look for. */
  private static String words(IOException e, int port) {
    return switch (e) {
      case HttpTimeoutException late ->
          "context deadline exceeded (Client.Timeout exceeded while awaiting headers)";
      case ConnectException refused ->
          "dial tcp " + ADDRESS + port + ": connect: connection refused";
      default -> String.valueOf(e.getMessage());
    };
  }

  private HttpClient client() throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new AnyCertificate()}, null);
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(timeout)
        .sslContext(context)
        .build();
  }
}
