// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.harness;

import io.quarterdeck.testkit.server.ServerTls;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;

/**
 * Plain HTTP to one server, as the administrator or as nobody, for tests that need to see codes and
 * count requests. Safe for many threads.
 */
public final class RawClient implements AutoCloseable {
  private final URI server;
  private final HttpClient http;
  private final String token;

  private RawClient(URI server, HttpClient http, String token) {
    this.server = server;
    this.http = http;
    this.token = token;
  }

  /** Shows the administrator's certificate. */
  public static RawClient admin(DistributionProcess server) {
    return of(server, ServerTls.admin(server.data()), HttpClient.Version.HTTP_1_1);
  }

  /** The same over HTTP/2, where the server has that: all requests share a connection. */
  public static RawClient adminOverHttp2(DistributionProcess server) {
    return of(server, ServerTls.admin(server.data()), HttpClient.Version.HTTP_2);
  }

  /** Shows nothing. */
  public static RawClient anonymous(DistributionProcess server) {
    return of(server, ServerTls.anonymous(server.data()), HttpClient.Version.HTTP_1_1);
  }

  /** Shows a bearer token instead. The connections are shared: close one of the two. */
  public RawClient withToken(String bearer) {
    return new RawClient(server, http, bearer);
  }

  /** Comes to another address, such as a load balancer's. The connections are shared. */
  public RawClient at(URI address) {
    return new RawClient(address, http, token);
  }

  private static RawClient of(
      DistributionProcess server, SSLContext tls, HttpClient.Version version) {
    HttpClient http =
        HttpClient.newBuilder()
            .version(version)
            .connectTimeout(Duration.ofSeconds(60))
            .sslContext(tls)
            .build();
    return new RawClient(server.url(), http, "");
  }

  public HttpResponse<String> get(String path) throws IOException {
    return send(request(path).GET().build());
  }

  /**
   * The lines of an answer as they come, such as a watch's; closing the stream ends the connection.
   * Who does not read them holds up the server's socket.
   */
  public HttpResponse<Stream<String>> lines(String path) throws IOException {
    return send(request(path).GET().build(), HttpResponse.BodyHandlers.ofLines());
  }

  /**
   * Opens a WebSocket; it is aborted with this client. It names an origin, without which
   * kube-apiserver refuses watches.
   *
   * @param path with its query, escaped
   * @throws IOException when the server refuses it
   */
  public WebSocket webSocket(String path, WebSocket.Listener listener) throws IOException {
    URI at = URI.create(server.resolve(path).toString().replaceFirst("^http", "ws"));
    try {
      return http.newWebSocketBuilder()
          .header("Origin", server.toString())
          .buildAsync(at, listener)
          .get(60, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("no WebSocket at " + at, e);
    }
  }

  public HttpResponse<String> delete(String path) throws IOException {
    return send(request(path).DELETE().build());
  }

  public HttpResponse<String> post(String path, String json) throws IOException {
    return send(json(path).POST(HttpRequest.BodyPublishers.ofString(json)).build());
  }

  public HttpResponse<String> put(String path, String json) throws IOException {
    return send(json(path).PUT(HttpRequest.BodyPublishers.ofString(json)).build());
  }

  /** A strategic merge patch. */
  public HttpResponse<String> patch(String path, String json) throws IOException {
    return send(
        request(path)
            .header("Content-Type", "application/strategic-merge-patch+json")
            .method("PATCH", HttpRequest.BodyPublishers.ofString(json))
            .build());
  }

  /**
   * Any request at all, its body and its answer in bytes.
   *
   * @param path with its query, escaped
   * @param body empty for none
   * @throws IOException when no answer came within half a minute
   */
  public HttpResponse<byte[]> exchange(
      String method, String path, Map<String, String> headers, byte[] body) throws IOException {
    HttpRequest.BodyPublisher publisher =
        body.length == 0
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofByteArray(body);
    HttpRequest.Builder request = request(path).method(method, publisher);
    headers.forEach(request::header);
    try {
      return http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  /**
   * @throws IOException when no answer came, as from a server that was killed
   */
  private HttpResponse<String> send(HttpRequest request) throws IOException {
    return send(request, HttpResponse.BodyHandlers.ofString());
  }

  private <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> body)
      throws IOException {
    try {
      return http.send(request, body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private HttpRequest.Builder json(String path) {
    return request(path).header("Content-Type", "application/json");
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.resolve(path)).timeout(Duration.ofSeconds(120));
    return token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
  }

  @Override
  public void close() {
    http.shutdownNow();
    http.close();
  }
}
