// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.tracing.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.quarterdeck.libraries.client.Credential;
import io.quarterdeck.libraries.client.Kubeconfig;
import io.quarterdeck.libraries.client.RestMeters;
import io.quarterdeck.libraries.client.webhook.WebhookClient;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.egress.Traffic;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Query;
import io.quarterdeck.spi.stage.RequestInfo;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.webhook.WebhookServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spans as a collector gets them. */
class TracingStageTest {
  private static final String PARENT = "b7ad6b7169203331";
  private static final String SAMPLED = "00-0af7651916cd43dd8448eb211c80319c-" + PARENT + "-01";
  private static final UserInfo ADMIN = UserInfo.of("admin", UserInfo.PRIVILEGED_GROUP);
  private static final UserInfo JANE = UserInfo.of("jane");

  @TempDir Path folder = Path.of("");
  private final List<String> posts = new CopyOnWriteArrayList<>();
  private HttpServer collector = server();
  private Egress egress = Egress.DIRECT;

  private static HttpServer server() {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @BeforeEach
  void start() {
    collector.createContext(
        "/v1/traces",
        x -> {
          byte[] body = x.getRequestBody().readAllBytes();
          posts.add(new String(body, StandardCharsets.ISO_8859_1));
          x.getResponseHeaders().add("Content-Type", "application/x-protobuf");
          x.sendResponseHeaders(200, -1);
          x.close();
        });
    collector.start();
  }

  @AfterEach
  void stop() {
    collector.stop(0);
  }

  private record Settings(String config_file) implements TracingStage.Config {
    @Override
    public Class<? extends Annotation> annotationType() {
      return TracingStage.Config.class;
    }
  }

  private record OneHeader(@Nullable String traceparent) implements Credentials.Headers {
    @Override
    public @Nullable String first(String name) {
      return name.equals("traceparent") ? traceparent : null;
    }

    @Override
    public List<String> all(String name) {
      String value = first(name);
      return value == null ? List.of() : List.of(value);
    }

    @Override
    public Iterable<String> names() {
      return List.of("traceparent");
    }
  }

  private static Exchange exchange(UserInfo user, @Nullable String traceparent) {
    String path = "/api/v1/namespaces/a/pods/secretname";
    Exchange out =
        new Exchange(
            new ApiRequest(
                "GET",
                path,
                "",
                Query.parse(""),
                new OneHeader(traceparent),
                List.of(),
                InputStream.nullInputStream(),
                "127.0.0.1",
                ""));
    out.setInfo(new RequestInfo(true, "get", path, "", "v1", "a", "pods", "", "secretname"));
    out.setUser(user);
    return out;
  }

  private static TracingFile parse(String more) {
    String head = "apiVersion: apiserver.config.k8s.io/v1\nkind: TracingConfiguration\n";
    return TracingFile.parse((head + more).getBytes(StandardCharsets.UTF_8));
  }

  private TracingStage stage(int rate) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("tracing.yaml"),
            """
            apiVersion: apiserver.config.k8s.io/v1
            kind: TracingConfiguration
            endpoint: 127.0.0.1:%d
            samplingRatePerMillion: %d
            """
                .formatted(collector.getAddress().getPort(), rate));
    return new TracingStage(egress, new Settings(file.toString()));
  }

  /** What the collector was sent of one request. */
  private String sent(int rate, UserInfo user, @Nullable String traceparent) throws IOException {
    posts.clear();
    TracingStage stage = stage(rate);
    ApiResponse answer = ApiResponse.bytes(200, ApiResponse.TEXT, new byte[0]);
    assertEquals(answer, stage.handle(exchange(user, traceparent), x -> answer));
    stage.deactivate();
    return String.join("", posts);
  }

  private static String bytes(String hex) {
    return new String(HexFormat.of().parseHex(hex), StandardCharsets.ISO_8859_1);
  }

  @Test
  void aSpanIsSentUnderKubernetesName() throws IOException {
    String sent = sent(1_000_000, JANE, null);
    assertTrue(sent.contains("GET /api/v1/namespaces/{:namespace}/pods/{:name}"), sent);
    assertTrue(sent.contains("apiserver"), sent);
  }

  @Test
  void onlyThePrivilegedDecideOnWhoseTraceItIs() throws IOException {
    String parent = bytes("2208" + PARENT); // field 4 of a span
    assertTrue(sent(0, ADMIN, SAMPLED).contains(parent));
    assertEquals("", sent(0, JANE, SAMPLED));
    String linked = sent(1_000_000, JANE, SAMPLED);
    assertFalse(linked.contains(parent));
    assertTrue(linked.contains(bytes(PARENT)), "a link");
    assertEquals("", sent(0, ADMIN, null));
  }

  /** The trace context that a request to a service over TLS carries. */
  private String told(TracingStage stage, UserInfo user, @Nullable String traceparent)
      throws IOException {
    TestCertificate identity = TestCertificate.loopback();
    ApiResponse answer = ApiResponse.bytes(200, ApiResponse.TEXT, new byte[0]);
    try (WebhookServer service = new WebhookServer(identity, null)) {
      service.on("/review", c -> WebhookServer.Answer.json("{}"));
      Kubeconfig config =
          new Kubeconfig(
              URI.create(service.url("/review")), identity.pem(), false, Credential.NONE);
      try (WebhookClient client =
          new WebhookClient(
              config,
              new WebhookClient.Retries(1, Duration.ofMillis(1)),
              Duration.ofSeconds(10),
              RestMeters.unseen())) {
        stage.handle(
            exchange(user, traceparent),
            x -> {
              ask(client);
              return answer;
            });
        ask(client); // behind the request
      }
      stage.deactivate();
      assertEquals(2, service.calls().size());
      assertEquals("", service.calls().getLast().traceparent());
      return service.calls().getFirst().traceparent();
    }
  }

  private static void ask(WebhookClient client) {
    try {
      client.post("{}".getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void theTraceOfARequestIsSentToWhoIsAskedForIt() throws IOException {
    String told = told(stage(0), ADMIN, SAMPLED);
    assertTrue(told.startsWith(SAMPLED.substring(0, 36)), told);
    assertTrue(told.endsWith("-01"), told);
    String span = told.substring(36, 52);
    assertFalse(span.equals(PARENT), "the server's own span is the parent");
    assertTrue(String.join("", posts).contains(bytes("1208" + span)), "field 2 of a span");
  }

  @Test
  void whatIsNotSampledIsSentAsThat() throws IOException {
    String told = told(stage(0), JANE, SAMPLED);
    assertTrue(told.matches("00-[0-9a-f]{32}-[0-9a-f]{16}-0[02]"), told); // 2: a random ID
    assertFalse(told.contains(SAMPLED.substring(3, 35)), "nobody's own trace");
    assertEquals("", told(new TracingStage(egress, new Settings("")), ADMIN, SAMPLED));
  }

  @Test
  void failuresAreTracedAndGoOn() throws IOException {
    TracingStage stage = stage(1_000_000);
    assertThrows(
        IllegalStateException.class,
        () ->
            stage.handle(
                exchange(JANE, "00-nonsense"),
                x -> {
                  throw new IllegalStateException("broken");
                }));
    stage.deactivate();
    assertTrue(String.join("", posts).contains("broken"));
  }

  @Test
  void withoutAFileNothingIsTraced() {
    TracingStage stage = new TracingStage(egress, new Settings(" "));
    ApiResponse answer = ApiResponse.bytes(200, ApiResponse.TEXT, new byte[0]);
    assertEquals(answer, stage.handle(exchange(JANE, SAMPLED), x -> answer));
    assertTrue(posts.isEmpty());
    stage.deactivate();
  }

  @Test
  void whatIsWrongInTheFileIsSaid() {
    assertEquals("http://localhost:4318/v1/traces", parse("").traces().toString());
    assertEquals("https://otel/v1/traces", parse("endpoint: https://otel\n").traces().toString());
    for (String wrong :
        List.of(
            "samplingRatePerMillion: -1\n",
            "samplingRatePerMillion: 1000001\n",
            "samplingRatePerMillion: often\n",
            "endpoint: unix:///x\n",
            "endpoints: x\n")) {
      assertThrows(IllegalArgumentException.class, () -> parse(wrong), wrong);
    }
  }

  @Test
  void spansGoThroughTheProxyOfTheControlPlane() throws IOException {
    List<String> dialled = new CopyOnWriteArrayList<>();
    egress =
        new Egress() {
          @Override
          public boolean isDirect(Traffic traffic) {
            return traffic != Traffic.CONTROL_PLANE;
          }

          @Override
          public Socket dial(Traffic traffic, String host, int port, Duration timeout)
              throws IOException {
            dialled.add(traffic.text() + " " + host + ":" + port);
            return new Socket(host, port);
          }
        };
    String told = told(stage(0), ADMIN, SAMPLED);
    assertEquals(List.of("controlplane 127.0.0.1:" + collector.getAddress().getPort()), dialled);
    assertTrue(String.join("", posts).contains(bytes("1208" + told.substring(36, 52))), "the span");
  }
}
