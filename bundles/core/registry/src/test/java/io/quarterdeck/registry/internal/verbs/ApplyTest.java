// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import static io.quarterdeck.registry.internal.routing.ExampleServer.THINGS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.registry.internal.routing.ExampleServer;
import io.quarterdeck.registry.internal.routing.Reply;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ApplyTest {
  private static final String A = THINGS + "/a";
  private static final String MINE = "?fieldManager=mine";
  private final ExampleServer server = new ExampleServer();

  @BeforeEach
  void make() {
    server.thing("a", "{'replicas':3,'parts':[{'name':'p','image':'i'}]}");
  }

  @AfterEach
  void close() {
    server.close();
  }

  private Reply apply(String path, String spec) {
    return send(
        path,
        "{'apiVersion':'example.com/v1','kind':'Thing','metadata':{'name':'a'},'spec':"
            + spec
            + "}");
  }

  private Reply send(String path, String body) {
    return server
        .call("PATCH", path)
        .body("application/apply-patch+yaml", body.replace('\'', '"'))
        .send();
  }

  @Test
  void whatIsAppliedIsAddedToWhatIsThere() {
    Reply applied = apply(A + MINE, "{'size':'large','parts':[{'name':'q'}]}");
    assertEquals(409, applied.status(), "its default is another's");
    Reply forced = apply(A + MINE + "&force=true", "{'size':'large','parts':[{'name':'q'}]}");
    assertEquals(200, forced.status(), forced::text);
    assertEquals("large", forced.at("spec", "size").text());
    assertEquals(2, forced.at("spec", "parts").size());
    assertEquals(3, forced.at("spec", "replicas").number());
  }

  @Test
  void whoAppliesOwnsItsFieldsFirst() {
    Reply applied = apply(A + MINE, "{'tags':['x']}");
    assertEquals(200, applied.status(), applied::text);
    var entry = applied.at("metadata", "managedFields").items().getFirst();
    assertEquals("mine", entry.get("manager").text());
    assertEquals("Apply", entry.get("operation").text());
    assertEquals(2, applied.at("metadata", "managedFields").size());
  }

  @Test
  void whatIsNotAppliedAnyMoreGoes() {
    apply(A + MINE, "{'tags':['x','y'],'settings':{'k':'v'}}");
    Reply less = apply(A + MINE, "{'tags':['y']}");
    assertEquals(List.of("y"), less.at("spec", "tags").strings());
    assertTrue(less.at("spec", "settings").isAbsent(), less::text);
    assertEquals(3, less.at("spec", "replicas").number(), "another owns it");
  }

  @Test
  void theSameAgainWritesNothing() {
    Reply first = apply(A + MINE, "{'tags':['x']}");
    assertEquals(
        first.at("metadata", "resourceVersion").text(),
        apply(A + MINE, "{'tags':['x']}").at("metadata", "resourceVersion").text());
  }

  @Test
  void theSameValueIsSharedAndAnotherOneAConflict() {
    assertEquals(200, apply(A + MINE, "{'replicas':3}").status());
    Reply conflict = apply(A + "?fieldManager=other", "{'replicas':4}");
    assertEquals(409, conflict.status());
    assertEquals("Conflict", conflict.at("reason").text());
    assertTrue(conflict.message().startsWith("Apply failed with 2 conflicts"), conflict::message);
    var cause = conflict.at("details", "causes").items().getFirst();
    assertEquals("FieldManagerConflict", cause.get("reason").text());
    assertEquals(".spec.replicas", cause.get("field").text());
    Reply forced = apply(A + "?fieldManager=other&force=1", "{'replicas':4}");
    assertEquals(4, forced.at("spec", "replicas").number());
    assertEquals(409, apply(A + MINE, "{'replicas':3}").status());
  }

  @Test
  void anAppliedObjectNeedsAManager() {
    Reply none = apply(A, "{}");
    assertEquals(422, none.status());
    assertTrue(
        none.message().contains("fieldManager: Required value: is required for apply patch"),
        none::message);
  }

  @Test
  void aConfigurationSaysWhatItIs() {
    Reply none = send(A + MINE, "{'metadata':{'name':'a'}}");
    assertEquals(400, none.status());
    assertTrue(none.message().startsWith("invalid object type: "), none::message);
    Reply older = send(A + MINE, "{'apiVersion':'example.com/v1beta1','kind':'Thing'}");
    assertEquals("invalid object type: example.com/v1beta1, Kind=Thing", older.message());
  }

  @Test
  void aConfigurationLeavesOwnersToTheServer() {
    Reply owners =
        send(
            A + MINE,
            "{'apiVersion':'example.com/v1','kind':'Thing','metadata':{'name':'a',"
                + "'managedFields':[]}}");
    assertEquals(400, owners.status());
    assertEquals("metadata.managedFields must be nil", owners.message());
  }

  @Test
  void aConfigurationHasNoUnknownField() {
    Reply unknown = apply(A + MINE, "{'colour':'red'}");
    assertEquals(500, unknown.status());
    assertEquals(
        "failed to create typed patch object (/a; example.com/v1, Kind=Thing): .spec.colour: field"
            + " not declared in schema",
        unknown.message());
  }

  @Test
  void aListMapHasEachKeyOnce() {
    Reply twice = apply(A + MINE, "{'parts':[{'name':'q'},{'name':'q'}]}");
    assertEquals(500, twice.status(), twice::text);
    assertTrue(twice.message().contains("duplicate entries for key"), twice::message);
  }

  @Test
  void whatIsNotYamlIsRefused() {
    Reply broken = send(A + MINE, "a: b: c");
    assertEquals(400, broken.status());
    assertTrue(broken.message().startsWith("error decoding YAML: "), broken::message);
    Reply list = send(A + MINE, "[1]");
    assertEquals(
        "error decoding YAML: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal"
            + " array into Go value of type map[string]interface {}",
        list.message());
  }

  @Test
  void aKeyThatIsRepeatedIsReported() {
    String twice =
        "apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: a}\nspec:\n  tags: [x]\n"
            + "  tags: [x]\n";
    Reply warned = send(A + MINE, twice);
    assertEquals(200, warned.status(), warned::text);
    assertEquals(1, warned.warnings().size());
    Reply strict = send(A + MINE + "&fieldValidation=Strict", twice);
    assertEquals(400, strict.status());
    assertTrue(strict.message().startsWith("error strict decoding YAML: "), strict::message);
    assertEquals(List.of(), send(A + MINE + "&fieldValidation=Ignore", twice).warnings());
  }

  @Test
  void whatIsNotThereIsCreatedByWhoMayCreate() {
    Reply unknown =
        send(
            THINGS + "/b" + MINE,
            "{'apiVersion':'example.com/v1','kind':'Thing','metadata':{'name':'b'}}");
    assertEquals(503, unknown.status());
    assertEquals("authorization is not there", unknown.message());
    Reply uid =
        send(
            THINGS + "/b" + MINE,
            "{'apiVersion':'example.com/v1','kind':'Thing','metadata':{'name':'b','uid':'u'}}");
    assertEquals(409, uid.status());
    assertTrue(
        uid.message()
            .endsWith(
                "uid mismatch: the provided object specified uid u, and no existing object was"
                    + " found"),
        uid::message);
    assertEquals(404, apply(THINGS + "/b/status" + MINE, "{}").status());
  }

  @Test
  void anObjectThatNobodyManagedWasSomebodysBefore() {
    server.put(A, "{'metadata':{'name':'a','managedFields':[{}]},'spec':{'replicas':3}}");
    Reply applied = apply(A + MINE, "{'tags':['x']}");
    assertEquals(200, applied.status(), applied::text);
    List<String> managers =
        applied.at("metadata", "managedFields").items().stream()
            .map(e -> e.get("manager").text())
            .toList();
    assertEquals(List.of("mine", "before-first-apply"), managers);
  }

  @Test
  void statusIsAppliedWithOwnersOfItsOwn() {
    Reply applied =
        send(
            A + "/status" + MINE,
            "{'apiVersion':'example.com/v1','kind':'Thing','metadata':{'name':'a'},"
                + "'status':{'phase':'Ready'},'spec':{'replicas':3}}");
    assertEquals(200, applied.status(), applied::text);
    assertEquals("Ready", applied.at("status", "phase").text());
    var entry = applied.at("metadata", "managedFields").items().getFirst();
    assertEquals("status", entry.get("subresource").text());
    assertTrue(entry.get("fieldsV1").get("f:spec").isAbsent(), "status resets the spec");
  }
}
