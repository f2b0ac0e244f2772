// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.webhook;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/** A webhook server on a free port of the loopback interface, over TLS; one handler a path. */
public final class WebhookServer implements AutoCloseable {
  private final HttpsServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final ConcurrentMap<String, Handler> handlers = new ConcurrentHashMap<>();
  private final List<Call> calls = new CopyOnWriteArrayList<>();
  private volatile boolean keeping = true;

  /** Answers one call. */
  @FunctionalInterface
  public interface Handler {
    Answer answer(Call call) throws InterruptedException;
  }

  /** What came; {@code authorization} and {@code traceparent} are headers, empty for none. */
  public record Call(
      String path,
      String query,
      String host,
      String authorization,
      String traceparent,
      String peer,
      byte[] body) {

    /** The body as JSON. */
    public Node json() {
      return Node.root(Json.readObject(body));
    }

    /** The field {@code request} of an AdmissionReview. */
    public Node request() {
      return json().get("request");
    }
  }

  /** What goes back; {@code location} is a header when it is not empty. */
  public record Answer(int status, String contentType, String body, String location) {

    public static Answer json(String body) {
      return new Answer(200, "application/json", body, "");
    }

    public static Answer error(int status, String text) {
      return new Answer(status, "text/plain", text, "");
    }

    /**
     * An AdmissionReview of version v1 whose response has the call's uid and these further fields,
     * written with single quotes.
     */
    public static Answer review(Call call, String fields) {
      return json(
          ("{'apiVersion':'admission.k8s.io/v1','kind':'AdmissionReview','response':{'uid':'"
                  + call.request().get("uid").text()
                  + "',"
                  + fields
                  + "}}")
              .replace('\'', '"'));
    }

    /** One that admits with a JSON patch, written with single quotes. */
    public static Answer patch(Call call, String patch) {
      byte[] json = patch.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
      String encoded = Base64.getEncoder().encodeToString(json);
      return review(call, "'allowed':true,'patchType':'JSONPatch','patch':'" + encoded + "'");
    }
  }

  /**
   * Starts one.
   *
   * @param client the only client certificate that is accepted; null for none asked
   */
  public WebhookServer(TestCertificate identity, @Nullable TestCertificate client)
      throws IOException {
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    SSLContext context = identity.context(client);
    server.setHttpsConfigurator(
        new HttpsConfigurator(context) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters tls = context.getDefaultSSLParameters();
            tls.setNeedClientAuth(client != null);
            parameters.setSSLParameters(tls);
          }
        });
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /** What is at a path from now on; other paths are 404. */
  public WebhookServer on(String path, Handler handler) {
    handlers.put(path, handler);
    return this;
  }

  /** From now on {@link #calls} keeps no more: for those who make very many. */
  public WebhookServer keepingNoCalls() {
    keeping = false;
    return this;
  }

  public int port() {
    return server.getAddress().getPort();
  }

  public String url(String path) {
    return "https://127.0.0.1:" + port() + path;
  }

  /** All calls so far. */
  public List<Call> calls() {
    return calls;
  }

  private void handle(HttpExchange x) throws IOException {
    Call call =
        new Call(
            x.getRequestURI().getPath(),
            String.valueOf(x.getRequestURI().getQuery()),
            x.getRequestHeaders().getFirst("Host"),
            Objects.requireNonNullElse(x.getRequestHeaders().getFirst("Authorization"), ""),
            Objects.requireNonNullElse(x.getRequestHeaders().getFirst("traceparent"), ""),
            x.getRemoteAddress().toString(),
            x.getRequestBody().readAllBytes());
    if (keeping) {
      calls.add(call);
    }
    Handler handler = handlers.getOrDefault(call.path(), c -> Answer.error(404, "no such hook"));
    try {
      Answer answer = handler.answer(call);
      x.getResponseHeaders().set("Content-Type", answer.contentType());
      if (!answer.location().isEmpty()) {
        x.getResponseHeaders().set("Location", answer.location());
      }
      byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
      x.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
      x.getResponseBody().write(body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      x.close();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
