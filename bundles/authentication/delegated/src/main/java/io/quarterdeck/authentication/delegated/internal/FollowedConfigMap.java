// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.delegated.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.client.Kubeconfig;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The ConfigMap {@code kube-system/extension-apiserver-authentication} of the server in front, read
 * every five seconds by a thread of its own. While it cannot be read, or is gone, what it said last
 * holds. Thread-safe.
 */
final class FollowedConfigMap implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(FollowedConfigMap.class.getName());
  private static final String NAME = "kube-system/extension-apiserver-authentication";

  /** From the server's memory: it may be milliseconds behind. */
  private static final String PATH =
      "/api/v1/namespaces/kube-system/configmaps/extension-apiserver-authentication"
          + "?resourceVersion=0";

  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final long MOST = 4L * 1024 * 1024;
  private static final int OK = 200;
  private static final int ABSENT = 404;

  private final Kubeconfig map;
  private final Pauses pauses;
  private final HttpClient client;
  private final Thread worker;
  private volatile AuthenticationInfo info = AuthenticationInfo.NONE;
  private volatile @Nullable String problem = "ConfigMap " + NAME + " has not been read yet";
  private String said = "";

  /**
   * How long it is not asked.
   *
   * @param read after it was read
   * @param failed after it could not be, before it was read once
   */
  record Pauses(Duration read, Duration failed) {}

  private FollowedConfigMap(Kubeconfig front, Pauses pauses) {
    this.map = front.at(PATH);
    this.pauses = pauses;
    client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .sslContext(front.tls())
            .build();
    worker = Thread.ofVirtual().name("delegated-authentication").unstarted(this::run);
  }

  /**
   * Begins to read it.
   *
   * @throws IllegalArgumentException when a certificate or key of the kubeconfig cannot be used
   */
  static FollowedConfigMap start(Kubeconfig front) {
    return start(front, new Pauses(Duration.ofSeconds(5), Duration.ofMillis(500)));
  }

  static FollowedConfigMap start(Kubeconfig front, Pauses pauses) {
    FollowedConfigMap started = new FollowedConfigMap(front, pauses);
    started.worker.start();
    return started;
  }

  AuthenticationInfo info() {
    return info;
  }

  /** Why nothing is known yet; null from the first good answer on. */
  @Nullable String problem() {
    return problem;
  }

  private void run() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        read();
        Thread.sleep(problem == null ? pauses.read() : pauses.failed());
      }
    } catch (InterruptedException e) {
      // closed
    }
  }

  private void read() throws InterruptedException {
    try {
      HttpResponse<byte[]> answer =
          client.send(request(), BodyHandlers.limiting(BodyHandlers.ofByteArray(), MOST));
      switch (answer.statusCode()) {
        case OK -> take(data(answer.body()));
        case ABSENT -> {
          problem = null;
          say("there is none; nobody new is believed");
        }
        default -> failed("the server in front answered " + answer.statusCode() + hint(answer));
      }
    } catch (IOException | RuntimeException e) {
      failed(String.valueOf(e));
    }
  }

  private HttpRequest request() throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(map.server()).timeout(TIMEOUT).header("Accept", "application/json");
    String authorization = map.credential().authorization().value();
    if (!authorization.isEmpty()) {
      request.header("Authorization", authorization);
    }
    return request.GET().build();
  }

  private static Map<String, String> data(byte[] body) throws IOException {
    try {
      Node object = Node.root(Json.read(body));
      if (!object.get("kind").text().equals("ConfigMap")) {
        throw new IOException("the server in front answered with something else");
      }
      Map<String, String> out = new LinkedHashMap<>();
      object.get("data").entries().forEach((key, value) -> out.put(key, value.text()));
      return out;
    } catch (MalformedJsonException e) {
      throw new IOException("the server in front answered with no JSON", e);
    }
  }

  private void take(Map<String, String> data) {
    AuthenticationInfo next = info.next(data);
    info = next;
    problem = null;
    say(String.join("; ", next.problems()));
  }

  private void failed(String why) {
    if (problem != null) {
      problem = "ConfigMap " + NAME + " has not been read yet: " + why;
    }
    say(why);
  }

  private static String hint(HttpResponse<byte[]> answer) {
    return List.of(401, 403).contains(answer.statusCode())
        ? "; its kubeconfig's user needs the role extension-apiserver-authentication-reader there"
        : "";
  }

  /** The same is logged once. */
  private void say(String what) {
    if (!what.equals(said) && !what.isEmpty()) {
      LOG.log(Level.WARNING, "ConfigMap " + NAME + ": " + what);
    }
    said = what;
  }

  @Override
  public void close() {
    worker.interrupt();
    client.shutdownNow();
  }
}
