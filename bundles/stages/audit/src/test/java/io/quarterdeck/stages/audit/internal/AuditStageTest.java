// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.runtime.stage.AuditNotes;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.FrameSource;
import io.quarterdeck.spi.stage.Query;
import io.quarterdeck.spi.stage.RequestInfo;
import io.quarterdeck.spi.stage.Stage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditStageTest {
  @TempDir Path dir;
  private final Metrics metrics = new Metrics();

  private AuditStage stage(String level, Map<String, Object> more) throws IOException {
    Path policy = dir.resolve("policy.yaml");
    Files.writeString(
        policy, "apiVersion: audit.k8s.io/v1\nkind: Policy\nrules: [{level: " + level + "}]\n");
    return new AuditStage(
        metrics,
        Egress.DIRECT,
        TestConfig.with(Map.of("policy_file", policy.toString(), "log_file", log()), more));
  }

  private String log() {
    return dir.resolve("audit.log").toString();
  }

  private List<Node> events() throws IOException {
    return Files.readAllLines(Path.of(log())).stream()
        .map(line -> Node.root(Json.read(line)))
        .toList();
  }

  private static Exchange exchange(String verb, Map<String, String> headers) {
    Credentials.Headers h =
        new Credentials.Headers() {
          @Override
          public @Nullable String first(String name) {
            return headers.get(name.toLowerCase(Locale.ROOT));
          }

          @Override
          public List<String> all(String name) {
            String v = first(name);
            return v == null ? List.of() : List.of(v);
          }

          @Override
          public Set<String> names() {
            return headers.keySet();
          }
        };
    Exchange x =
        new Exchange(
            new ApiRequest(
                "POST",
                "/api/v1/namespaces/ns/pods",
                "dryRun=All",
                Query.parse("dryRun=All"),
                h,
                List.of(),
                InputStream.nullInputStream(),
                "10.0.0.1",
                "h"));
    x.setInfo(
        new RequestInfo(true, verb, "/api/v1/namespaces/ns/pods", "", "v1", "ns", "pods", "", ""));
    x.setAuditId("id");
    return x;
  }

  private static Exchange alice(String verb) {
    Exchange x = exchange(verb, Map.of("user-agent", "test", "x-forwarded-for", "1.2.3.4, x"));
    x.setUser(UserInfo.of("alice", "dev"));
    return x;
  }

  private static ApiResponse json(int code, String body) {
    return ApiResponse.bytes(code, ApiResponse.JSON, body.getBytes(StandardCharsets.UTF_8));
  }

  private static final String POD =
      "{\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\",\"managedFields\":[]}}";

  private static Stage.Next creating(String answer) {
    return x -> {
      x.trail().requestObject(new ApiObject(Json.readObject(POD.getBytes(StandardCharsets.UTF_8))));
      x.auditAnnotations().put("a", "b");
      x.setUser(UserInfo.of("bob"));
      return json(201, answer);
    };
  }

  @Test
  void anEventSaysWhoDidWhat() throws IOException {
    stage("RequestResponse", Map.of()).handle(alice("create"), creating(POD));
    Node first = events().getFirst();
    assertEquals("RequestReceived", first.get("stage").text());
    assertTrue(first.get("responseStatus").isAbsent());
    Node e = events().getLast();
    assertEquals(2, events().size());
    assertEquals("ResponseComplete", e.get("stage").text());
    assertEquals("id", e.get("auditID").text());
    assertEquals("/api/v1/namespaces/ns/pods?dryRun=All", e.get("requestURI").text());
    assertEquals("alice", e.at("user", "username").text());
    assertEquals("bob", e.at("impersonatedUser", "username").text());
    assertEquals(List.of("1.2.3.4", "10.0.0.1"), e.get("sourceIPs").strings());
    assertEquals("p", e.at("objectRef", "name").text());
    assertEquals(201, e.at("responseStatus", "code").number());
    assertEquals("Pod", e.at("requestObject", "kind").text());
    assertEquals("Pod", e.at("responseObject", "kind").text());
    assertEquals("b", e.at("annotations", "a").text());
  }

  @Test
  void theLevelSaysHowMuch() throws IOException {
    stage("Metadata", Map.of()).handle(alice("create"), creating(POD));
    assertTrue(events().getLast().get("requestObject").isAbsent());
    assertEquals("p", events().getLast().at("objectRef", "name").text());
    stage("Request", Map.of()).handle(alice("create"), creating(POD));
    assertEquals("Pod", events().getLast().at("requestObject", "kind").text());
    assertTrue(events().getLast().get("responseObject").isAbsent());
  }

  @Test
  void aStatusIsShownAsOneHoweverItIsWritten() throws IOException {
    String status =
        "{\n  \"kind\": \"Status\",\n  \"status\": \"Success\",\n  \"details\": {\"name\": \"p\"}\n}";
    stage("Metadata", Map.of()).handle(alice("delete"), x -> json(200, status));
    Node shown = events().getLast().get("responseStatus");
    assertEquals("Success", shown.get("status").text());
    assertEquals("p", shown.at("details", "name").text());
    assertEquals(200, shown.get("code").number());
  }

  @Test
  void refusalsAndFailuresAreRecorded() throws IOException {
    AuditStage stage = stage("Metadata", Map.of());
    ApiException refusal = ApiException.forbidden(new GroupResource("", "pods"), "p", "no");
    assertThrows(
        ApiException.class,
        () ->
            stage.handle(
                alice("create"),
                x -> {
                  throw refusal;
                }));
    assertEquals("Forbidden", events().getLast().at("responseStatus", "reason").text());
    assertEquals(403, events().getLast().at("responseStatus", "code").number());
    assertThrows(
        IllegalStateException.class,
        () ->
            stage.handle(
                alice("create"),
                x -> {
                  throw new IllegalStateException("broken");
                }));
    assertEquals("Panic", events().getLast().get("stage").text());
  }

  @Test
  void aWatchIsRecordedWhenItBeginsAndWhenItEnds() throws IOException {
    FrameSource source = new Frames();
    ApiResponse answer =
        stage("Metadata", Map.of())
            .handle(alice("watch"), x -> ApiResponse.frames(ApiResponse.JSON, source));
    assertEquals("ResponseStarted", events().getLast().get("stage").text());
    ApiResponse.Frames frames = (ApiResponse.Frames) answer.body();
    frames.source().close();
    frames.source().close();
    assertEquals(3, events().size());
    assertEquals("ResponseComplete", events().getLast().get("stage").text());
  }

  private static final class Frames implements FrameSource {
    @Override
    public @Nullable ByteBuffer poll() {
      return null;
    }

    @Override
    public boolean isEnded() {
      return true;
    }

    @Override
    public void onReady(Runnable listener) {}

    @Override
    public void close() {}
  }

  @Test
  void whoIsUnknownIsRecordedWithWhatWasTried() throws IOException {
    Exchange x = exchange("get", Map.of("authorization", "Bearer wrong"));
    stage("Metadata", Map.of()).unauthenticated(x, ApiException.unauthorized());
    Node e = events().getLast();
    assertEquals("ResponseStarted", e.get("stage").text());
    assertEquals(401, e.at("responseStatus", "code").number());
    assertEquals(
        "Authentication failed, attempted: bearer", e.at("responseStatus", "message").text());
    assertFalse(Files.readString(Path.of(log())).contains("wrong"));
  }

  @Test
  void whatCannotBeStoredIsCountedAndInStrictModeRefused() throws IOException {
    Files.createDirectory(dir.resolve("audit.log"));
    assertEquals(201, stage("Metadata", Map.of()).handle(alice("create"), creating(POD)).status());
    assertTrue(metrics.text().contains("apiserver_audit_error_total{plugin=\"log\"} 2"));
    AuditStage strict = stage("Metadata", Map.of("log_mode", "blocking-strict"));
    ApiException e =
        assertThrows(ApiException.class, () -> strict.handle(alice("create"), creating(POD)));
    assertEquals(500, e.code());
    assertTrue(metrics.text().contains("apiserver_audit_requests_rejected_total 1"));
  }

  private Node annotated(String level, long millis) throws IOException {
    AuditStage stage = stage(level, Map.of());
    AuditNotes.collecting(
        (k, v) -> {},
        () ->
            stage.handle(
                alice("create"),
                x -> {
                  sleep(millis);
                  AuditNotes.took("authorization", 1_500);
                  AuditNotes.took("mutating-webhook", 400_000_000);
                  AuditNotes.took("mutating-webhook", 120_000_000);
                  x.auditAnnotations().put("patch.webhook.admission.k8s.io/round_0_index_0", "{}");
                  return json(201, POD);
                }));
    return events().getLast().get("annotations");
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void whatTookLongIsReportedByLayer() throws IOException {
    Node slow = annotated("Metadata", 520);
    assertEquals("520ms", slow.key("apiserver.latency.k8s.io/mutating-webhook").text());
    assertEquals("1.5µs", slow.key("apiserver.latency.k8s.io/authorization").text());
    String total = slow.key("apiserver.latency.k8s.io/total").text();
    assertTrue(total.matches("5\\d\\d(\\.\\d+)?ms|[6-9]\\d\\d.*ms|\\d+\\.\\d+s"), total);
    assertTrue(annotated("Metadata", 0).isAbsent(), "that was quick");
  }

  @Test
  void patchesAreLoggedWhereObjectsAre() throws IOException {
    String key = "patch.webhook.admission.k8s.io/round_0_index_0";
    assertEquals("{}", annotated("Request", 0).key(key).text());
    assertTrue(annotated("Metadata", 0).key(key).isAbsent());
  }
}
