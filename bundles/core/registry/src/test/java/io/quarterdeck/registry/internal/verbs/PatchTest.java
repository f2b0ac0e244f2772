// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import static io.quarterdeck.registry.internal.routing.ExampleServer.THINGS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.registry.internal.routing.ExampleServer;
import io.quarterdeck.registry.internal.routing.Reply;
import io.quarterdeck.testkit.admission.Literal;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PatchTest {
  private static final String A = THINGS + "/a";
  private static final String JSON = "json-patch+json";
  private static final String MERGE = "merge-patch+json";
  private static final String STRATEGIC = "strategic-merge-patch+json";
  private final ExampleServer server = new ExampleServer();

  @BeforeEach
  void make() {
    server.thing(
        "a",
        "{'replicas':3,'tags':['x'],'parts':[{'name':'p','image':'i'}],"
            + "'settings':{'k':'v','l':'w'}}");
  }

  @AfterEach
  void close() {
    server.close();
  }

  private static String spec(Reply reply) {
    assertEquals(200, reply.status(), reply::text);
    return Literal.text(reply.at("spec").value());
  }

  @Test
  void aJsonPatchIsAListOfOperations() {
    Reply patched =
        server.patch(
            A,
            JSON,
            "[{'op':'test','path':'/spec/replicas','value':3},"
                + "{'op':'replace','path':'/spec/replicas','value':4},"
                + "{'op':'add','path':'/spec/tags/-','value':'y'},"
                + "{'op':'remove','path':'/spec/settings/k'}]");
    assertEquals(4, patched.at("spec", "replicas").number(), patched::text);
    assertEquals(List.of("x", "y"), patched.at("spec", "tags").strings());
    assertEquals("{'l':'w'}", Literal.text(patched.at("spec", "settings").value()));
    assertEquals(patched.text(), server.get(A).text());
  }

  @Test
  void aTestThatFailsRefusesAllOfAJsonPatch() {
    Reply refused =
        server.patch(
            A,
            JSON,
            "[{'op':'replace','path':'/spec/replicas','value':4},"
                + "{'op':'test','path':'/spec/replicas','value':3}]");
    assertEquals(422, refused.status());
    assertEquals(3, server.get(A).at("spec", "replicas").number());
  }

  @Test
  void aMergePatchReplacesListsAndRemovesNulls() {
    Reply patched = server.patch(A, MERGE, "{'spec':{'tags':['y'],'settings':{'k':null,'m':'n'}}}");
    assertEquals(List.of("y"), patched.at("spec", "tags").strings());
    assertEquals("{'l':'w','m':'n'}", Literal.text(patched.at("spec", "settings").value()));
    assertEquals(3, patched.at("spec", "replicas").number());
  }

  @Test
  void aStrategicPatchMergesListsByTheirKeys() {
    Reply patched =
        server.patch(
            A,
            STRATEGIC,
            "{'spec':{'tags':['y'],'parts':[{'name':'q'},{'name':'p','image':'j'}]}}");
    assertEquals(List.of("y", "x"), patched.at("spec", "tags").strings(), "what is new first");
    var parts = patched.at("spec", "parts");
    assertEquals(2, parts.size(), patched::text);
    assertTrue(Literal.text(parts.value()).contains("{'name':'p','image':'j'}"));
    Reply less = server.patch(A, STRATEGIC, "{'spec':{'parts':[{'name':'p','$patch':'delete'}]}}");
    assertEquals("[{'name':'q'}]", Literal.text(less.at("spec", "parts").value()));
  }

  @Test
  void aPatchOfNothingWritesNothing() {
    Object before = server.get(A).json().value();
    assertEquals(before, server.patch(A, MERGE, "{}").json().value());
    assertEquals(before, server.patch(A, JSON, "[]").json().value());
    assertEquals(before, server.patch(A, STRATEGIC, "{'spec':{'replicas':3}}").json().value());
  }

  @Test
  void onlyPatchesAreTaken() {
    Reply other = server.patch(A, "json", "{}");
    assertEquals(415, other.status());
    assertEquals("415: Unsupported Media Type", other.message());
  }

  @Test
  void whatIsNotThereIsNotPatched() {
    assertEquals(404, server.patch(THINGS + "/b", MERGE, "{}").status());
    assertEquals(404, server.patch(THINGS + "/b", MERGE, "no patch").status());
    assertEquals(400, server.patch(A, MERGE, "no patch").status());
  }

  @Test
  void aPatchMayNotMakeAnotherObject() {
    Reply name = server.patch(A, MERGE, "{'metadata':{'name':'b'}}");
    assertEquals(400, name.status());
    assertEquals(
        "the name of the object (b) does not match the name on the URL (a)", name.message());
    Reply namespace = server.patch(A, MERGE, "{'metadata':{'namespace':'other'}}");
    assertEquals(400, namespace.status());
    Reply kind = server.patch(A, MERGE, "{'kind':'Place'}");
    assertTrue(kind.status() >= 400, kind::text);
    assertEquals(200, server.patch(A, STRATEGIC, "{'kind':'Place'}").status(), "passed over");
  }

  @Test
  void aPatchMayNameTheStateThatItIsFor() {
    Reply late = server.patch(A, MERGE, "{'metadata':{'resourceVersion':'1'}}");
    assertEquals(409, late.status());
    String now = server.get(A).at("metadata", "resourceVersion").text();
    Reply timely =
        server.patch(
            A, MERGE, "{'metadata':{'resourceVersion':'" + now + "'},'spec':{'replicas':5}}");
    assertEquals(200, timely.status(), timely::text);
  }

  @Test
  void aResultOfTheWrongTypeIsInvalid() {
    Reply wrong = server.patch(A, MERGE, "{'spec':{'replicas':'many'}}");
    assertEquals(422, wrong.status(), wrong::text);
    assertEquals(3, server.get(A).at("spec", "replicas").number());
  }

  @Test
  void fieldValidationIsThatOfTheResult() {
    Reply warned = server.patch(A, MERGE, "{'spec':{'colour':'red'}}");
    assertEquals(List.of("unknown field \"spec.colour\""), warned.warnings());
    Reply strict = server.patch(A + "?fieldValidation=Strict", MERGE, "{'spec':{'colour':'red'}}");
    assertEquals(422, strict.status(), strict::text);
    assertTrue(strict.message().contains("strict decoding error"), strict::message);
    assertEquals(
        List.of(),
        server.patch(A + "?fieldValidation=Ignore", MERGE, "{'spec':{'c':1}}").warnings());
  }

  @Test
  void forceIsOnlyForApply() {
    Reply forced = server.patch(A + "?force=true", MERGE, "{}");
    assertEquals(422, forced.status());
    assertTrue(
        forced.message().endsWith("force: Forbidden: may not be specified for non-apply patch"));
  }

  @Test
  void rulesOfTheKindAreAsked() {
    Reply huge = server.patch(A, MERGE, "{'spec':{'size':'huge'}}");
    assertEquals(422, huge.status());
    assertTrue(huge.message().contains("spec.size: Invalid value: \"huge\""), huge::message);
  }

  @Test
  void anOlderVersionIsPatchedInItsOwnFields() {
    Reply patched =
        server.patch(
            "/apis/example.com/v1beta1/namespaces/ns/things/a",
            MERGE,
            "{'spec':{'volume':'large'}}");
    assertEquals(200, patched.status(), patched::text);
    assertEquals("large", patched.at("spec", "volume").text());
    assertEquals("large", server.get(A).at("spec", "size").text());
  }

  @Test
  void statusIsPatchedBesideTheObject() {
    Reply patched =
        server.patch(A + "/status", MERGE, "{'status':{'phase':'Ready'},'spec':{'replicas':9}}");
    assertEquals("Ready", patched.at("status", "phase").text(), patched::text);
    assertEquals(3, patched.at("spec", "replicas").number());
    assertTrue(spec(patched).contains("'replicas':3"));
  }

  @Test
  void aDryRunShowsTheResult() {
    Reply dry = server.patch(A + "?dryRun=All", MERGE, "{'spec':{'replicas':9}}");
    assertEquals(9, dry.at("spec", "replicas").number());
    assertEquals(3, server.get(A).at("spec", "replicas").number());
  }
}
