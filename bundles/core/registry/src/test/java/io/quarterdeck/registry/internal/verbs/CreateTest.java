// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import static io.quarterdeck.registry.internal.routing.ExampleServer.PLACES;
import static io.quarterdeck.registry.internal.routing.ExampleServer.THINGS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.registry.internal.routing.ExampleServer;
import io.quarterdeck.registry.internal.routing.Reply;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CreateTest {
  private final ExampleServer server = new ExampleServer();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void theServerSaysWhatOnlyItKnows() {
    Reply made =
        server.post(
            THINGS,
            "{'metadata':{'name':'a','uid':'mine','creationTimestamp':'1999-01-01T00:00:00Z',"
                + "'deletionTimestamp':'1999-01-01T00:00:00Z','deletionGracePeriodSeconds':9,"
                + "'selfLink':'/here'}}");
    assertEquals(201, made.status(), made::text);
    assertEquals("2026-05-01T12:00:00Z", made.at("metadata", "creationTimestamp").text());
    assertEquals(36, made.at("metadata", "uid").text().length());
    assertEquals("2", made.at("metadata", "resourceVersion").text());
    for (String wiped : List.of("deletionTimestamp", "deletionGracePeriodSeconds", "selfLink")) {
      assertTrue(made.at("metadata", wiped).isAbsent(), wiped);
    }
  }

  @Test
  void whatIsAnsweredIsWhatIsStored() {
    Reply made = server.thing("a", "{'replicas':3}");
    assertEquals(made.text(), server.get(THINGS + "/a").text());
  }

  @Test
  void theNamespaceOfThePathIsTaken() {
    assertEquals("ns", server.thing("a", "{}").at("metadata", "namespace").text());
    Reply other = server.post(THINGS, "{'metadata':{'name':'b','namespace':'elsewhere'}}");
    assertEquals(400, other.status());
    assertEquals(
        "the namespace of the provided object does not match the namespace sent on the request",
        other.message());
  }

  @Test
  void kindAndVersionMayBeLeftOutAndMustNotDiffer() {
    Reply bare = server.thing("a", "{}");
    assertEquals("example.com/v1", bare.at("apiVersion").text());
    assertEquals("Thing", bare.at("kind").text());
    Reply other = server.post(THINGS, "{'kind':'Place','apiVersion':'example.com/v1'}");
    assertEquals(400, other.status());
    assertTrue(other.message().contains("Place"), other::message);
  }

  @Test
  void defaultsAreFilledIn() {
    assertEquals("small", server.thing("a", "{}").at("spec", "size").text());
  }

  @Test
  void aClientDecidesNoStatus() {
    Reply made =
        server.post(THINGS, "{'metadata':{'name':'a'},'status':{'phase':'Ready','replicas':7}}");
    assertEquals(0, made.at("status").size(), made::text);
  }

  @Test
  void aTakenNameIsRefused() {
    server.thing("a", "{}");
    Reply again = server.post(THINGS, "{'metadata':{'name':'a'}}");
    assertEquals(409, again.status());
    assertEquals("AlreadyExists", again.at("reason").text());
    assertEquals("things.example.com \"a\" already exists", again.message());
    assertEquals("things", again.at("details", "kind").text());
  }

  @Test
  void theSameNameMayStandInAnotherNamespace() {
    server.thing("a", "{}");
    Reply other =
        server.post("/apis/example.com/v1/namespaces/two/things", "{'metadata':{'name':'a'}}");
    assertEquals(201, other.status(), other::text);
  }

  @Test
  void aNameIsMadeOfAPrefix() {
    Reply made = server.make(THINGS, "{'metadata':{'generateName':'a-'}}");
    String name = made.at("metadata", "name").text();
    assertTrue(name.matches("a-[bcdfghjklmnpqrstvwxz2456789]{5}"), name);
    assertEquals("a-", made.at("metadata", "generateName").text());
  }

  @Test
  void aNameCountsMoreThanAPrefix() {
    Reply made = server.make(THINGS, "{'metadata':{'name':'b','generateName':'a-'}}");
    assertEquals("b", made.at("metadata", "name").text());
    Reply again = server.post(THINGS, "{'metadata':{'name':'b','generateName':'a-'}}");
    assertEquals(409, again.status());
    assertEquals(
        "things.example.com \"b\" already exists, the server was not able to generate a unique"
            + " name for the object",
        again.message());
    assertEquals(1, again.at("details", "retryAfterSeconds").number());
  }

  @Test
  void anObjectWithoutANameIsInvalid() {
    Reply none = server.post(THINGS, "{}");
    assertEquals(422, none.status());
    assertEquals(
        "Thing.example.com \"\" is invalid: metadata.name: Required value: name or generateName is"
            + " required",
        none.message());
  }

  @Test
  void rulesOfTheKindAreReportedByField() {
    Reply huge = server.post(THINGS, "{'metadata':{'name':'a'},'spec':{'size':'huge'}}");
    assertEquals(422, huge.status());
    assertEquals(
        "Thing.example.com \"a\" is invalid: spec.size: Invalid value: \"huge\": there is no room",
        huge.message());
    assertEquals("spec.size", huge.at("details", "causes").items().getFirst().get("field").text());
    assertEquals(404, server.get(THINGS + "/a").status());
  }

  @Test
  void warningsComeWithAValidObject() {
    assertEquals(
        List.of("spec.size: old is deprecated"), server.thing("a", "{'size':'old'}").warnings());
  }

  @Test
  void whatWasStoredBeforeIsNotCreated() {
    Reply again = server.post(THINGS, "{'metadata':{'name':'a','resourceVersion':'7'}}");
    assertEquals(500, again.status());
    assertEquals("resourceVersion should not be set on objects to be created", again.message());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "none"})
  void aVersionThatIsNoneIsPassedOver(String version) {
    Reply made =
        server.post(THINGS, "{'metadata':{'name':'a','resourceVersion':'" + version + "'}}");
    assertEquals(201, made.status(), made::text);
    assertEquals("2", made.at("metadata", "resourceVersion").text());
  }

  @Test
  void aDryRunStoresNothing() {
    Reply dry = server.post(THINGS + "?dryRun=All", "{'metadata':{'name':'a'}}");
    assertEquals(201, dry.status());
    assertTrue(dry.at("metadata", "resourceVersion").isAbsent());
    assertEquals(36, dry.at("metadata", "uid").text().length());
    assertEquals(404, server.get(THINGS + "/a").status());
    server.thing("a", "{}");
    assertEquals(409, server.post(THINGS + "?dryRun=All", "{'metadata':{'name':'a'}}").status());
  }

  @Test
  void ofOwnersThatAreRepeatedOneIsKept() {
    String owner = "{'apiVersion':'v1','kind':'A','name':'o','uid':'u1'}";
    Reply made =
        server.make(
            PLACES, "{'metadata':{'name':'p','ownerReferences':[" + owner + "," + owner + "]}}");
    assertEquals(1, made.at("metadata", "ownerReferences").size());
    assertEquals(1, made.warnings().size());
    assertTrue(made.warnings().getFirst().endsWith("duplicate UID(s) observed: u1"));
  }

  @Test
  void whoCreatesOwnsWhatIsSaid() {
    Reply made = server.thing("a", "{'replicas':3}");
    var entry = made.at("metadata", "managedFields").items().getFirst();
    assertEquals("tester", entry.get("manager").text());
    assertEquals("Update", entry.get("operation").text());
    assertEquals("2026-05-01T12:00:00Z", entry.get("time").text());
    assertTrue(entry.get("fieldsV1").get("f:spec").get("f:replicas").isPresent());
    Reply named = server.post(THINGS + "?fieldManager=me", "{'metadata':{'name':'b'},'spec':{}}");
    assertEquals(
        "me", named.at("metadata", "managedFields").items().getFirst().get("manager").text());
  }

  @Test
  void fieldValidationDecidesWhatBecomesOfUnknownFields() {
    String json = "{'metadata':{'name':'%s'},'spec':{'colour':'red'}}";
    Reply warned = server.make(THINGS, json.formatted("a"));
    assertEquals(List.of("unknown field \"spec.colour\""), warned.warnings());
    assertTrue(warned.at("spec", "colour").isAbsent());
    Reply silent = server.make(THINGS + "?fieldValidation=Ignore", json.formatted("b"));
    assertEquals(List.of(), silent.warnings());
    Reply strict = server.post(THINGS + "?fieldValidation=Strict", json.formatted("c"));
    assertEquals(400, strict.status());
    assertTrue(
        strict.message().endsWith("strict decoding error: unknown field \"spec.colour\""),
        strict::message);
  }

  @Test
  void aBodyMayBeYaml() {
    Reply made =
        server
            .call("POST", THINGS)
            .body("application/yaml", "metadata: {name: a}\nspec: {replicas: 2}\n")
            .send();
    assertEquals(201, made.status(), made::text);
    assertEquals(2, made.at("spec", "replicas").number());
  }

  @Test
  void aBodyOfAnotherTypeIsNotRead() {
    Reply csv = server.call("POST", THINGS).body("text/csv", "a,b").send();
    assertEquals(415, csv.status());
    assertEquals(
        "the body of the request was in an unknown format - accepted media types include:"
            + " application/json, application/yaml, application/vnd.kubernetes.protobuf",
        csv.message());
  }

  @Test
  void aBodyThatIsNoJsonIsRefused() {
    Reply broken = server.post(THINGS, "{'metadata':");
    assertEquals(400, broken.status());
    assertEquals("BadRequest", broken.at("reason").text());
    assertFalse(broken.message().isEmpty());
  }

  @Test
  void aPathOfAnObjectTakesNoPost() {
    assertEquals(405, server.post(THINGS + "/a", "{}").status());
    assertEquals(405, server.post("/apis/example.com/v1/things", "{}").status());
  }
}
