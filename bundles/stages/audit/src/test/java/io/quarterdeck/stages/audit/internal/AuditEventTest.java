// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Status;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.stages.audit.internal.policy.Level;
import io.quarterdeck.stages.audit.internal.policy.Moment;
import io.quarterdeck.stages.audit.internal.policy.Verdict;
import io.quarterdeck.testkit.authentication.Shown;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What stands in an event, level by level. */
final class AuditEventTest {
  private static final Instant RECEIVED = Instant.parse("2026-01-02T03:04:05.000000900Z");
  private static final Instant LATER = RECEIVED.plusMillis(1500);
  private static final UserInfo ALICE = UserInfo.of("alice", "dev");

  private final Exchange exchange = exchange("create pods/log ns/", Shown.nothing());

  private static Exchange exchange(String request, Shown headers) {
    return TestRequests.exchange(TestRequests.info(request), headers);
  }

  private static AuditEvent event(Exchange exchange, Level level) {
    return new AuditEvent(exchange, ALICE, new Verdict(level, Set.of(), false), RECEIVED);
  }

  private static Node shown(AuditEvent event) {
    return Node.root(Json.read(event.at(Moment.RESPONSE_COMPLETE, LATER)));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static ApiObject object(String json) {
    return new ApiObject(Json.readObject(bytes(json)));
  }

  private static String json(Node node) {
    return Json.text(node.value());
  }

  @Test
  void anEventIsOfTheVersionAndNamesItsRequest() {
    Node event = shown(event(exchange, Level.METADATA));
    assertEquals("Event", event.get("kind").text());
    assertEquals("audit.k8s.io/v1", event.get("apiVersion").text());
    assertEquals("Metadata", event.get("level").text());
    assertEquals("id", event.get("auditID").text());
    assertEquals("create", event.get("verb").text());
    assertEquals("{\"username\":\"alice\",\"groups\":[\"dev\"]}", json(event.get("user")));
    assertEquals(
        "{\"resource\":\"pods\",\"namespace\":\"ns\",\"apiVersion\":\"v1\",\"subresource\":\"log\"}",
        json(event.get("objectRef")));
    for (String absent :
        List.of(
            "impersonatedUser", "userAgent", "responseStatus", "requestObject", "annotations")) {
      assertTrue(event.get(absent).isAbsent(), absent);
    }
  }

  @Test
  void timesHaveMicrosecondsAndTheFirstStageIsWhenTheRequestCame() {
    AuditEvent event = event(exchange, Level.METADATA);
    Node first = Node.root(Json.read(event.at(Moment.REQUEST_RECEIVED, LATER)));
    assertEquals("2026-01-02T03:04:05.000000Z", first.get("requestReceivedTimestamp").text());
    assertEquals("2026-01-02T03:04:05.000000Z", first.get("stageTimestamp").text());
    assertEquals(
        "2026-01-02T03:04:05.000000Z", shown(event).get("requestReceivedTimestamp").text());
    assertEquals("2026-01-02T03:04:06.500000Z", shown(event).get("stageTimestamp").text());
  }

  @Test
  void aPathRefersToNoObject() {
    assertTrue(
        shown(event(exchange("get /version", Shown.nothing()), Level.METADATA))
            .get("objectRef")
            .isAbsent());
  }

  @Test
  void anObjectFillsWhatTheRequestDoesNotSay() {
    AuditEvent event = event(exchange, Level.METADATA);
    event.requestObject(
        object(
            """
            {"metadata": {"name": "p", "namespace": "other", "uid": "u", "resourceVersion": "7"}}
            """));
    Node reference = shown(event).get("objectRef");
    assertEquals("p", reference.get("name").text());
    assertEquals("ns", reference.get("namespace").text(), "the request's comes first");
    assertEquals("u", reference.get("uid").text());
    assertEquals("7", reference.get("resourceVersion").text());
  }

  @Test
  void objectsAreShownFromTheirLevelOn() {
    for (Level level : List.of(Level.METADATA, Level.REQUEST, Level.REQUEST_RESPONSE)) {
      AuditEvent event = event(exchange, level);
      event.requestObject(object("{\"kind\": \"Pod\"}"));
      event.answered(200, bytes("{\"kind\":\"Pod\",\"a\":1}"), false);
      assertEquals(
          level != Level.METADATA, shown(event).get("requestObject").isPresent(), level.wire());
      assertEquals(
          level == Level.REQUEST_RESPONSE,
          shown(event).get("responseObject").isPresent(),
          level.wire());
    }
  }

  @Test
  void whatIsShownIsTheObjectAsItWasThen() {
    AuditEvent event = event(exchange, Level.REQUEST);
    ApiObject object = object("{\"kind\":\"Pod\"}");
    event.requestObject(object);
    object.tree().put("kind", "Changed");
    assertEquals("Pod", shown(event).at("requestObject", "kind").text());
  }

  @Test
  void aPatchIsShownAsItCameWhereItIsJson() {
    AuditEvent event = event(exchange, Level.REQUEST);
    event.requestBytes(bytes("[{\"op\":\"remove\",\"path\":\"/a\"}]"));
    assertEquals("[{\"op\":\"remove\",\"path\":\"/a\"}]", json(shown(event).get("requestObject")));
    AuditEvent yaml = event(exchange, Level.REQUEST);
    yaml.requestBytes(bytes("a: b\n"));
    assertTrue(shown(yaml).get("requestObject").isAbsent());
    AuditEvent metadata = event(exchange, Level.METADATA);
    metadata.requestBytes(bytes("{}"));
    assertTrue(shown(metadata).get("requestObject").isAbsent());
  }

  @Test
  void managedFieldsAreLeftOutOfBothObjectsWhereThePolicySaysSo() {
    String managed = "{\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\",\"managedFields\":[{}]}}";
    for (boolean omitted : new boolean[] {true, false}) {
      AuditEvent event =
          new AuditEvent(
              exchange, ALICE, new Verdict(Level.REQUEST_RESPONSE, Set.of(), omitted), RECEIVED);
      ApiObject object = object(managed);
      event.requestObject(object);
      event.answered(200, bytes(managed), false);
      Node shown = shown(event);
      for (String field : List.of("requestObject", "responseObject")) {
        assertEquals(!omitted, shown.at(field, "metadata", "managedFields").isPresent(), field);
        assertEquals("p", shown.at(field, "metadata", "name").text());
      }
      assertTrue(
          Node.root(object.tree()).at("metadata", "managedFields").isPresent(),
          "the object itself keeps them");
    }
  }

  @Test
  void aStatusIsTheResponsesStatus() {
    AuditEvent event = event(exchange, Level.METADATA);
    event.answered(new Status(404, "NotFound", "no such pod", null, false));
    assertEquals(
        "{\"metadata\":{},\"status\":\"Failure\",\"message\":\"no such"
            + " pod\",\"reason\":\"NotFound\",\"code\":404}",
        json(shown(event).get("responseStatus")));
    assertTrue(shown(event).get("responseObject").isAbsent());
    AuditEvent whole = event(exchange, Level.REQUEST_RESPONSE);
    whole.answered(new Status(404, "NotFound", "no such pod", null, false));
    assertEquals("Status", shown(whole).at("responseObject", "kind").text());
  }

  @Test
  void aStatusWithoutACodeHasThatOfTheResponse() {
    AuditEvent event = event(exchange, Level.METADATA);
    event.answered(200, bytes("{\"kind\":\"Status\",\"status\":\"Success\"}"), true);
    assertEquals(
        "{\"metadata\":{},\"status\":\"Success\",\"code\":200}",
        json(shown(event).get("responseStatus")));
    AuditEvent broken = event(exchange, Level.METADATA);
    broken.answered(200, bytes("{\"kind\":\"Status\""), true);
    assertEquals("{\"metadata\":{},\"code\":200}", json(shown(broken).get("responseStatus")));
  }

  @Test
  void aRefusalSaysWhyBesideItsCode() {
    AuditEvent event =
        new AuditEvent(exchange, null, new Verdict(Level.METADATA, Set.of(), false), RECEIVED);
    event.refused(401, "Authentication failed");
    assertEquals(
        "{\"metadata\":{},\"message\":\"Authentication failed\",\"code\":401}",
        json(shown(event).get("responseStatus")));
    assertEquals("{}", json(shown(event).get("user")), "nobody knows who it was");
  }

  @Test
  void whoeverActsForAnotherIsShownBesideThem() {
    AuditEvent event = event(exchange, Level.METADATA);
    exchange.setUser(ALICE);
    assertTrue(shown(event).get("impersonatedUser").isAbsent(), "that is the same user");
    exchange.setUser(
        new UserInfo("bob", "u1", List.of(), Map.of("b", List.of("2"), "a", List.of("1"))));
    assertEquals(
        "{\"username\":\"bob\",\"uid\":\"u1\",\"extra\":{\"a\":[\"1\"],\"b\":[\"2\"]}}",
        json(shown(event).get("impersonatedUser")));
    assertEquals("alice", shown(event).at("user", "username").text());
  }

  @Test
  void aLongUserAgentIsCut() {
    for (int length : new int[] {1024, 1025}) {
      Exchange asked =
          exchange("get /version", Shown.nothing().header("User-Agent", "a".repeat(length)));
      assertEquals(
          "a".repeat(1024) + (length > 1024 ? "...TRUNCATED" : ""),
          shown(event(asked, Level.METADATA)).get("userAgent").text());
    }
  }

  @Test
  void annotationsAreSortedAndPatchesNeedTheRequestsLevel() {
    exchange.auditAnnotations().put("z", "1");
    exchange.auditAnnotations().put("patch.webhook.admission.k8s.io/round_0_index_0", "{}");
    exchange.auditAnnotations().put("mutation.webhook.admission.k8s.io/round_0_index_0", "{}");
    assertEquals(
        "{\"mutation.webhook.admission.k8s.io/round_0_index_0\":\"{}\",\"z\":\"1\"}",
        json(shown(event(exchange, Level.METADATA)).get("annotations")));
    assertEquals(
        "{\"mutation.webhook.admission.k8s.io/round_0_index_0\":\"{}\","
            + "\"patch.webhook.admission.k8s.io/round_0_index_0\":\"{}\",\"z\":\"1\"}",
        json(shown(event(exchange, Level.REQUEST)).get("annotations")));
  }

  @Test
  void onlyWhatTookMoreThanHalfASecondIsExplained() {
    AuditEvent event = event(exchange, Level.METADATA);
    Map<String, Long> layers = Map.of("etcd", 400_000_000L, "authorization", 0L);
    event.tellLatencies(RECEIVED.plus(Duration.ofMillis(500)), layers);
    event.tellLatencies(LATER, Map.of());
    assertTrue(exchange.auditAnnotations().isEmpty(), "short, or nothing is known");
    event.tellLatencies(RECEIVED.plus(Duration.ofMillis(501)), layers);
    assertEquals(
        Map.of("apiserver.latency.k8s.io/etcd", "400ms", "apiserver.latency.k8s.io/total", "501ms"),
        exchange.auditAnnotations());
    assertFalse(shown(event).get("annotations").isEmpty());
  }
}
