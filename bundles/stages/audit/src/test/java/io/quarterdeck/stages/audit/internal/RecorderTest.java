// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.stages.audit.internal.policy.Level;
import io.quarterdeck.stages.audit.internal.policy.Moment;
import io.quarterdeck.stages.audit.internal.policy.Verdict;
import io.quarterdeck.stages.audit.internal.sink.AuditMetrics;
import io.quarterdeck.stages.audit.internal.sink.Sink;
import io.quarterdeck.testkit.authentication.Shown;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** At which stages of which requests events are written, and what is read of the response. */
final class RecorderTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  private final List<Node> events = new ArrayList<>();
  private final Metrics metrics = new Metrics();
  private final Recorder recorder =
      new Recorder(List.of(sink(events, true)), new AuditMetrics(metrics), () -> NOW);

  private static Sink sink(List<Node> to, boolean takes) {
    return new Sink() {
      @Override
      public boolean accept(byte[] event) {
        to.add(Node.root(Json.read(event)));
        return takes;
      }

      @Override
      public void close() {
        to.clear();
      }
    };
  }

  private static Exchange exchange(String request) {
    return TestRequests.exchange(TestRequests.info(request), Shown.nothing());
  }

  private static AuditEvent event(Exchange exchange, Level level, Moment... omitted) {
    return new AuditEvent(
        exchange, UserInfo.of("alice"), new Verdict(level, Set.of(omitted), false), NOW);
  }

  private List<String> stages() {
    return events.stream().map(e -> e.get("stage").text()).toList();
  }

  private static ApiResponse json(int code, String... parts) {
    List<ByteBuffer> buffers = new ArrayList<>();
    for (String part : parts) {
      buffers.add(ByteBuffer.wrap(part.getBytes(StandardCharsets.UTF_8)));
    }
    return ApiResponse.slices(code, ApiResponse.JSON, buffers);
  }

  private Node answered(Level level, ApiResponse answer) {
    Exchange exchange = exchange("get pods ns/p");
    recorder.answered(exchange, event(exchange, level), answer);
    return events.getLast();
  }

  @Test
  void onlyRequestsThatMayTakeLongHaveAnEventWhenTheirResponseStarts() {
    for (String request :
        List.of(
            "watch pods ns/",
            "get pods/log ns/p",
            "create pods/exec ns/p",
            "create pods/attach ns/p",
            "create pods/portforward ns/p",
            "get services/proxy ns/s")) {
      events.clear();
      Exchange exchange = exchange(request);
      recorder.ended(exchange, event(exchange, Level.METADATA));
      assertEquals(List.of("ResponseStarted", "ResponseComplete"), stages(), request);
    }
    for (String request : List.of("list pods ns/", "update pods/status ns/p", "get /logs/exec")) {
      events.clear();
      Exchange exchange = exchange(request);
      recorder.ended(exchange, event(exchange, Level.METADATA));
      assertEquals(List.of("ResponseComplete"), stages(), request);
    }
  }

  @Test
  void aStageThatThePolicyLeavesOutCountsAsTaken() {
    Exchange exchange = exchange("watch pods ns/");
    AuditEvent event =
        event(exchange, Level.METADATA, Moment.REQUEST_RECEIVED, Moment.RESPONSE_STARTED);
    assertTrue(recorder.record(event, Moment.REQUEST_RECEIVED));
    recorder.ended(exchange, event);
    assertEquals(List.of("ResponseComplete"), stages());
    assertTrue(metrics.text().contains("apiserver_audit_event_total 1\n"), metrics.text());
  }

  @Test
  void oneBackendThatFailsKeepsNothingFromTheOthers() {
    List<Node> failing = new ArrayList<>();
    Recorder both =
        new Recorder(
            List.of(sink(failing, false), sink(events, true)),
            new AuditMetrics(metrics),
            () -> NOW);
    assertFalse(both.record(event(exchange("get /x"), Level.METADATA), Moment.PANIC));
    assertEquals(1, failing.size());
    assertEquals(List.of("Panic"), stages());
    both.close();
    assertTrue(events.isEmpty() && failing.isEmpty(), "both are closed");
  }

  @Test
  void aResponseThatIsNoStatusIsReadOnlyWhereItIsShown() {
    String pod = "{\"kind\":\"Pod\",\"status\":{\"message\":\"x\"}}";
    Node metadata = answered(Level.METADATA, json(200, pod));
    assertEquals(
        "{\"metadata\":{},\"code\":200}", Json.text(metadata.get("responseStatus").value()));
    Node whole = answered(Level.REQUEST_RESPONSE, json(201, "{\"kind\":", "\"Pod\"}"));
    assertEquals("Pod", whole.at("responseObject", "kind").text(), "parts are put together");
    assertEquals(201, whole.at("responseStatus", "code").number());
  }

  @Test
  void aStatusIsReadAtEachLevelHoweverItIsIndented() {
    for (String status :
        List.of(
            "{\"kind\":\"Status\",\"reason\":\"Conflict\",\"code\":409}",
            "{\n    \"kind\": \"Status\",\n    \"reason\": \"Conflict\",\n    \"code\": 409\n}")) {
      Node event = answered(Level.METADATA, json(409, status));
      assertEquals("Conflict", event.at("responseStatus", "reason").text());
      assertEquals(409, event.at("responseStatus", "code").number());
    }
  }

  @Test
  void anObjectThatMentionsAStatusLaterIsNone() {
    String list =
        "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"1\"},"
            + "\"items\":[{\"kind\":\"Status\",\"reason\":\"Conflict\"}]}";
    Node event = answered(Level.METADATA, json(200, list));
    assertTrue(event.at("responseStatus", "reason").isAbsent());
  }

  @Test
  void aResponseOfAnotherTypeHasItsCodeOnly() {
    Node text =
        answered(
            Level.REQUEST_RESPONSE,
            ApiResponse.bytes(200, ApiResponse.TEXT, "ok".getBytes(StandardCharsets.UTF_8)));
    assertEquals(200, text.at("responseStatus", "code").number());
    assertTrue(text.get("responseObject").isAbsent());
    Node empty = answered(Level.REQUEST_RESPONSE, json(204));
    assertEquals(204, empty.at("responseStatus", "code").number());
    assertTrue(empty.get("responseObject").isAbsent());
  }

  @Test
  void theBytesOfAResponseStayToBeSent() {
    ApiResponse answer = json(200, "{\"kind\":\"Pod\"}");
    Exchange exchange = exchange("get pods ns/p");
    ApiResponse sent = recorder.answered(exchange, event(exchange, Level.REQUEST_RESPONSE), answer);
    assertEquals(14, ((ApiResponse.Slices) sent.body()).parts().getFirst().remaining());
  }
}
