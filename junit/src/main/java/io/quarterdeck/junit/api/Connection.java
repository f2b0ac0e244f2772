// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;

/** Requests to one server as its administrator, over the JDK's client. For all threads. */
public final class Connection {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final URI server;
  private final HttpClient client;

  private Connection(URI server, HttpClient client) {
    this.server = server;
    this.client = client;
  }

  /** That of the current context of a kubeconfig. */
  public static Connection of(String kubeconfig) {
    Kubeconfig config = Kubeconfig.of(kubeconfig);
    HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .sslContext(config.sslContext())
            .build();
    return new Connection(config.server(), client);
  }

  /** An answer, whatever its code. */
  public record Answer(int code, String body) {
    public boolean isSuccess() {
      return code / 100 == 2;
    }

    public Map<String, Object> tree() {
      return Trees.object(Trees.read(body));
    }

    /** What a failed one says. */
    public String reason() {
      try {
        return code + " " + Trees.text(tree(), "message");
      } catch (RuntimeException e) {
        return code + " " + body;
      }
    }
  }

  public Answer get(String path) {
    return send(request(path).GET());
  }

  public Answer delete(String path) {
    return send(request(path).DELETE());
  }

  public Answer post(String path, String json) {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json)));
  }

  /** Server-side apply, which takes over fields of others. */
  public Answer apply(String path, String yaml) {
    return send(
        request(path + "?fieldManager=quarterdeck-junit&force=true")
            .header("Content-Type", "application/apply-patch+yaml")
            .method("PATCH", BodyPublishers.ofString(yaml)));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(server.resolve(path))
        .timeout(PATIENCE)
        .header("Accept", "application/json")
        .header("User-Agent", "quarterdeck-junit");
  }

  private Answer send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> answer = client.send(request.build(), BodyHandlers.ofString());
      return new Answer(answer.statusCode(), answer.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
