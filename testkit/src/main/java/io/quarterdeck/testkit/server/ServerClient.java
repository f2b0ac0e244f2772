// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.server;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import javax.net.ssl.SSLContext;

/** Plain HTTP to one server, for tests that look at codes and bodies. Safe for many threads. */
public final class ServerClient implements AutoCloseable {
  private final URI server;
  private final HttpClient http;

  ServerClient(URI server, SSLContext tls) {
    this.server = server;
    http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(60))
            .sslContext(tls)
            .build();
  }

  /**
   * A GET.
   *
   * @param path with its query, escaped
   * @param headers names and values by turns
   * @throws IOException when no answer came within two minutes
   */
  public HttpResponse<String> get(String path, String... headers) throws IOException {
    return send("GET", path, "", headers);
  }

  /** A POST of a JSON document, as {@link #get}. */
  public HttpResponse<String> post(String path, String json, String... headers) throws IOException {
    return send("POST", path, json, headers);
  }

  /** A PUT of a JSON document, as {@link #get}. */
  public HttpResponse<String> put(String path, String json, String... headers) throws IOException {
    return send("PUT", path, json, headers);
  }

  /** A DELETE, as {@link #get}. */
  public HttpResponse<String> delete(String path, String... headers) throws IOException {
    return send("DELETE", path, "", headers);
  }

  private HttpResponse<String> send(String method, String path, String body, String... headers)
      throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.resolve(path))
            .timeout(Duration.ofSeconds(120))
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    if (!body.isEmpty()) {
      request.header("Content-Type", "application/json");
    }
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  @Override
  public void close() {
    http.shutdownNow();
    http.close();
  }
}
