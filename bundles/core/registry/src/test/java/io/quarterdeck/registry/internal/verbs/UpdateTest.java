// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import static io.quarterdeck.registry.internal.routing.ExampleServer.THINGS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.registry.internal.routing.ExampleServer;
import io.quarterdeck.registry.internal.routing.ExampleStrategy;
import io.quarterdeck.registry.internal.routing.Reply;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UpdateTest {
  private static final String A = THINGS + "/a";
  private ExampleServer server = new ExampleServer();

  @AfterEach
  void close() {
    server.close();
  }

  private void serve(ExampleStrategy strategy) {
    server.close();
    server = new ExampleServer(Map.of("things", strategy));
  }

  private String version() {
    return server.get(A).at("metadata", "resourceVersion").text();
  }

  private static String named(String metadata, String spec) {
    return "{'metadata':{'name':'a'" + metadata + "},'spec':" + spec + "}";
  }

  @Test
  void anObjectIsReplacedAsAWhole() {
    server.thing("a", "{'replicas':3,'size':'large'}");
    Reply put = server.put(A, named("", "{'tags':['x']}"));
    assertEquals(200, put.status(), put::text);
    assertTrue(put.at("spec", "replicas").isAbsent());
    assertEquals("small", put.at("spec", "size").text());
    assertEquals(put.text(), server.get(A).text());
  }

  @Test
  void whatTheServerSaysStays() {
    Reply made = server.thing("a", "{}");
    Reply put =
        server.put(A, named(",'creationTimestamp':'1999-01-01T00:00:00Z'", "{'replicas':1}"));
    assertEquals(made.at("metadata", "uid").text(), put.at("metadata", "uid").text());
    assertEquals("2026-05-01T12:00:00Z", put.at("metadata", "creationTimestamp").text());
  }

  @Test
  void nothingIsWrittenForNoChange() {
    Reply made = server.thing("a", "{'replicas':3}");
    Reply put = server.put(A, made.text());
    assertEquals(made.text(), put.text());
  }

  @Test
  void anOldVersionIsAConflict() {
    Reply made = server.thing("a", "{}");
    assertEquals(200, server.put(A, named("", "{'replicas':1}")).status());
    Reply late = server.put(A, made.text());
    assertEquals(409, late.status());
    assertEquals(
        "Operation cannot be fulfilled on things.example.com \"a\": the object has been modified;"
            + " please apply your changes to the latest version and try again",
        late.message());
  }

  @Test
  void anotherUidIsAConflict() {
    Reply made = server.thing("a", "{}");
    Reply other = server.put(A, named(",'uid':'other'", "{}"));
    assertEquals(409, other.status());
    assertTrue(
        other
            .message()
            .endsWith(
                "Precondition failed: UID in precondition: other, UID in object meta: "
                    + made.at("metadata", "uid").text()),
        other::message);
  }

  @Test
  void aVersionIsANumber() {
    server.thing("a", "{}");
    Reply put = server.put(A, named(",'resourceVersion':'new'", "{}"));
    assertEquals(500, put.status());
    assertEquals("strconv.ParseUint: parsing \"new\": invalid syntax", put.message());
  }

  @Test
  void someKindsAreOnlyReplacedInAKnownState() {
    serve(new ExampleStrategy().onlyConditionally());
    server.thing("a", "{}");
    Reply put = server.put(A, named("", "{'replicas':1}"));
    assertEquals(422, put.status());
    assertTrue(
        put.message()
            .endsWith(
                "metadata.resourceVersion: Invalid value: 0: must be specified for an update"),
        put::message);
    String known = ",'resourceVersion':'" + version() + "'";
    assertEquals(200, server.put(A, named(known, "{'replicas':1}")).status());
  }

  @Test
  void theNameIsThatOfThePath() {
    server.thing("a", "{}");
    Reply other = server.put(A, "{'metadata':{'name':'b'}}");
    assertEquals(400, other.status());
    assertEquals(
        "the name of the object (b) does not match the name on the URL (a)", other.message());
    Reply none = server.put(A, "{}");
    assertEquals(400, none.status());
    assertEquals(
        "the name of the object (a based on URL) was undeterminable: name must be provided",
        none.message());
  }

  @Test
  void whatIsNotThereIsCreatedOnlyWhereTheKindSaysSo() {
    assertEquals(404, server.put(A, named("", "{}")).status());
    serve(new ExampleStrategy().creatingOnUpdate());
    Reply put = server.put(A, named("", "{}"));
    assertEquals(503, put.status(), "nobody can say whether the user may create");
    assertEquals("authorization is not there", put.message());
    Reply other = server.put(A, named(",'uid':'u'", "{}"));
    assertEquals(409, other.status());
  }

  @Test
  void rulesOfTheKindAreAskedAgain() {
    server.thing("a", "{}");
    Reply huge = server.put(A, named("", "{'size':'huge'}"));
    assertEquals(422, huge.status());
    assertEquals("small", server.get(A).at("spec", "size").text());
    assertEquals(
        List.of("spec.size: old is deprecated"),
        server.put(A, named("", "{'size':'old'}")).warnings());
  }

  @Test
  void metadataThatMayNotChange() {
    server.thing("a", "{}");
    Reply put = server.put(A, named(",'labels':{'a b':'c'}", "{}"));
    assertEquals(422, put.status());
    assertTrue(put.message().contains("metadata.labels: Invalid value: \"a b\""), put::message);
  }

  @Test
  void aDryRunChangesNothing() {
    server.thing("a", "{'replicas':1}");
    String before = version();
    Reply dry = server.put(A + "?dryRun=All", named("", "{'replicas':2}"));
    assertEquals(200, dry.status());
    assertEquals(2, dry.at("spec", "replicas").number());
    assertEquals(before, version());
  }

  @Test
  void theStatusIsNotTheObjects() {
    server.thing("a", "{}");
    server.put(A + "/status", "{'metadata':{'name':'a'},'status':{'phase':'Ready'}}");
    Reply put = server.put(A, "{'metadata':{'name':'a'},'spec':{},'status':{'phase':'Gone'}}");
    assertEquals("Ready", put.at("status", "phase").text());
  }

  @Test
  void theObjectIsNotTheStatus() {
    server.thing("a", "{'replicas':1}");
    Reply put =
        server.put(
            A + "/status",
            "{'metadata':{'name':'a','labels':{'l':'m'}},'spec':{'replicas':9},"
                + "'status':{'phase':'Ready'}}");
    assertEquals(200, put.status(), put::text);
    assertEquals(1, put.at("spec", "replicas").number());
    assertEquals("Ready", put.at("status", "phase").text());
    assertEquals("m", put.at("metadata", "labels", "l").text());
  }

  @Test
  void generationsCountWhatIsWanted() {
    serve(new ExampleStrategy().counting());
    assertEquals(1, server.thing("a", "{}").at("metadata", "generation").number());
    assertEquals(
        2, server.put(A, named("", "{'replicas':2}")).at("metadata", "generation").number());
    assertEquals(
        2,
        server
            .put(A, named(",'labels':{'l':'m'}", "{'replicas':2}"))
            .at("metadata", "generation")
            .number());
    assertEquals(
        2,
        server
            .put(A + "/status", "{'metadata':{'name':'a'},'status':{'phase':'Ready'}}")
            .at("metadata", "generation")
            .number());
  }

  @Test
  void anOlderVersionWritesTheSameObject() {
    server.thing("a", "{}");
    Reply put =
        server.put(
            "/apis/example.com/v1beta1/namespaces/ns/things/a", named("", "{'volume':'large'}"));
    assertEquals(200, put.status(), put::text);
    assertEquals("large", put.at("spec", "volume").text());
    assertEquals("large", server.get(A).at("spec", "size").text());
  }

  @Test
  void whoeverChangesAFieldOwnsIt() {
    server.thing("a", "{'replicas':1,'size':'large'}");
    Reply put = server.put(A + "?fieldManager=other", named("", "{'replicas':2,'size':'large'}"));
    var entries = put.at("metadata", "managedFields").items();
    assertEquals(2, entries.size(), put::text);
    for (var e : entries) {
      boolean other = e.get("manager").text().equals("other");
      var spec = e.get("fieldsV1").get("f:spec");
      assertEquals(other, spec.get("f:replicas").isPresent());
      assertEquals(!other, spec.get("f:size").isPresent());
    }
    assertNotEquals(entries.getFirst().get("manager"), entries.getLast().get("manager"));
  }

  @Test
  void anEmptyEntryHasAllOwnersForgotten() {
    server.thing("a", "{'replicas':1}");
    Reply put = server.put(A, named(",'managedFields':[{}]", "{'replicas':1}"));
    assertTrue(put.at("metadata", "managedFields").isAbsent(), put::text);
    Reply later = server.put(A, named("", "{'replicas':2}"));
    assertTrue(later.at("metadata", "managedFields").isAbsent(), "nobody manages it");
  }
}
