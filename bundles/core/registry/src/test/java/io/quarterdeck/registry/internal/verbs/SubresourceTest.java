// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import static io.quarterdeck.registry.internal.routing.ExampleServer.THINGS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.registry.internal.routing.ExampleServer;
import io.quarterdeck.registry.internal.routing.ExampleStrategy;
import io.quarterdeck.registry.internal.routing.Reply;
import io.quarterdeck.spi.group.ComputedObjects;
import io.quarterdeck.spi.group.Review;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.testkit.admission.Literal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SubresourceTest {
  private static final String A = THINGS + "/a";
  private final ExampleServer server =
      new ExampleServer(
          Map.of(
              "things",
              new ExampleStrategy().with("scale", new Scale()).with("ring", new Ring()).counting(),
              "asks",
              (Review) SubresourceTest::answer,
              "lamps",
              new Lamps()));

  @AfterEach
  void close() {
    server.close();
  }

  private static final class Scale implements Subresource.View {
    @Override
    public ApiObject read(ApiObject parent) {
      ApiObject scale = ApiObject.of(new GroupVersionKind("autoscaling", "v1", "Scale"));
      scale.meta().setName(parent.meta().name());
      scale.meta().setNamespace(parent.meta().namespace());
      scale.meta().setResourceVersion(parent.meta().resourceVersion());
      scale.object("spec").put("replicas", parent.field("spec").get("replicas").number());
      scale.object("status").put("replicas", parent.field("status").get("replicas").number());
      return scale;
    }

    @Override
    public void write(ApiObject view, ApiObject parent, StrategyContext context) {
      parent.object("spec").put("replicas", view.field("spec").get("replicas").number());
    }

    @Override
    public void validate(
        ApiObject parent, ApiObject old, StrategyContext context, List<FieldError> errors) {
      if (parent.field("spec").get("replicas").number() < 0) {
        errors.add(FieldError.invalid(parent.field("spec").get("replicas"), "negative"));
      }
    }
  }

  /** Sets the phase to how often it rang; refuses to ring a hundred times. */
  private static final class Ring implements Subresource.Action {
    @Override
    public void applyDefaults(ApiObject body) {
      body.tree().putIfAbsent("times", 1L);
    }

    @Override
    public void check(ApiObject body, String name, StrategyContext context) {
      if (body.field("times").number() >= 100) {
        throw ApiException.badRequest(name + " is no alarm");
      }
    }

    @Override
    public ApiObject perform(ApiObject body, Parent parent, StrategyContext context) {
      parent.update(
          thing -> {
            thing.object("status").put("phase", "rang " + body.field("times").number());
            return thing;
          });
      return body;
    }
  }

  private static ApiObject answer(ApiObject ask, StrategyContext context) {
    ask.tree().put("answer", context.user().name() + " asks");
    return ask;
  }

  private static final class Lamps implements ComputedObjects {
    @Override
    public List<ApiObject> list() {
      return List.of(get("hall"), get("stairs"));
    }

    @Override
    public ApiObject get(String name) {
      if (!name.equals("hall") && !name.equals("stairs")) {
        throw ApiException.badRequest("no lamp " + name);
      }
      return Literal.object(
          "{'apiVersion':'example.com/v1','kind':'Lamp','metadata':{'name':'"
              + name
              + "','labels':{'where':'"
              + name
              + "'}},'lit':true}");
    }
  }

  @Test
  void aScaleIsReadOfWhatItScales() {
    server.thing("a", "{'replicas':3}");
    Reply scale = server.get(A + "/scale");
    assertEquals("autoscaling/v1", scale.at("apiVersion").text());
    assertEquals("Scale", scale.at("kind").text());
    assertEquals(3, scale.at("spec", "replicas").number());
    assertEquals(404, server.get(THINGS + "/b/scale").status());
  }

  @Test
  void aScaleIsWrittenToWhatItScales() {
    server.thing("a", "{'replicas':3,'size':'large'}");
    Reply scaled = server.put(A + "/scale", "{'metadata':{'name':'a'},'spec':{'replicas':5}}");
    assertEquals(200, scaled.status(), scaled::text);
    assertEquals("Scale", scaled.at("kind").text());
    Reply thing = server.get(A);
    assertEquals(5, thing.at("spec", "replicas").number());
    assertEquals("large", thing.at("spec", "size").text());
    assertEquals(2, thing.at("metadata", "generation").number());
    Reply patched = server.patch(A + "/scale", "merge-patch+json", "{'spec':{'replicas':6}}");
    assertEquals(6, patched.at("spec", "replicas").number());
  }

  @Test
  void rulesOfAScaleAreReportedAsItsKind() {
    server.thing("a", "{'replicas':3}");
    Reply refused = server.put(A + "/scale", "{'metadata':{'name':'a'},'spec':{'replicas':-1}}");
    assertEquals(422, refused.status());
    assertEquals(
        "Scale.autoscaling \"a\" is invalid: spec.replicas: Invalid value: -1: negative",
        refused.message());
  }

  @Test
  void aScaleOfAnotherStateIsAConflict() {
    server.thing("a", "{'replicas':3}");
    String put = "{'metadata':{'name':'a','resourceVersion':'%s'},'spec':{'replicas':5}}";
    assertEquals(409, server.put(A + "/scale", put.formatted("1")).status());
    assertEquals(200, server.put(A + "/scale", put.formatted("2")).status());
  }

  @Test
  void whoScalesOwnsTheReplicas() {
    server.thing("a", "{'replicas':3}");
    server.put(A + "/scale?fieldManager=hpa", "{'metadata':{'name':'a'},'spec':{'replicas':5}}");
    var entries = server.get(A).at("metadata", "managedFields").items();
    var hpa =
        entries.stream()
            .filter(e -> e.get("manager").text().equals("hpa"))
            .findFirst()
            .orElseThrow();
    assertEquals("scale", hpa.get("subresource").text());
    assertEquals("{'f:spec':{'f:replicas':{}}}", Literal.text(hpa.get("fieldsV1").value()));
    for (var e : entries) {
      boolean replicas = e.get("fieldsV1").get("f:spec").get("f:replicas").isPresent();
      assertEquals(e.get("manager").text().equals("hpa"), replicas);
    }
  }

  @Test
  void aScaleIsAppliedByItsOwners() {
    server.thing("a", "{'replicas':3}");
    String eight =
        "{\"apiVersion\":\"autoscaling/v1\",\"kind\":\"Scale\",\"metadata\":{\"name\":\"a\"},"
            + "\"spec\":{\"replicas\":8}}";
    String path = A + "/scale?fieldManager=hpa";
    String type = "application/apply-patch+yaml";
    assertEquals(409, server.call("PATCH", path).body(type, eight).send().status());
    Reply forced = server.call("PATCH", path + "&force=1").body(type, eight).send();
    assertEquals(200, forced.status(), forced::text);
    assertEquals(8, server.get(A).at("spec", "replicas").number());
    Reply again = server.call("PATCH", path).body(type, eight).send();
    assertEquals(200, again.status(), "it owns them now");
  }

  @Test
  void aScaleIsARowOfATable() {
    server.thing("a", "{'replicas':3}");
    Reply table =
        server
            .call("GET", A + "/scale")
            .accept("application/json;as=Table;g=meta.k8s.io;v=v1")
            .send();
    List<String> columns =
        table.at("columnDefinitions").items().stream().map(c -> c.get("name").text()).toList();
    assertEquals(List.of("Name", "Desired", "Available", "Age"), columns);
    assertEquals(
        "['a',3,0,'<unknown>']",
        Literal.text(table.at("rows").items().getFirst().get("cells").value()));
  }

  @Test
  void anActionDoesSomethingToItsParent() {
    server.thing("a", "{}");
    Reply rung = server.post(A + "/ring", "{}");
    assertEquals(201, rung.status(), rung::text);
    assertEquals("Ring", rung.at("kind").text());
    assertEquals(1, rung.at("times").number(), "its default");
    Reply thing = server.get(A);
    assertEquals("rang 1", thing.at("status", "phase").text());
    assertEquals(1, thing.at("metadata", "generation").number(), "the server's own change");
    assertEquals(1, thing.at("metadata", "managedFields").size());
  }

  @Test
  void anActionMayRefuseItsBody() {
    server.thing("a", "{}");
    assertEquals("a is no alarm", server.post(A + "/ring", "{'times':100}").message());
    assertEquals(400, server.post(A + "/ring", "{'times':'often'}").status());
    assertEquals(415, server.call("POST", A + "/ring").body("text/plain", "x").send().status());
  }

  @Test
  void anActionOnADryRunLeavesNoTrace() {
    server.thing("a", "{}");
    assertEquals(201, server.post(A + "/ring?dryRun=All", "{}").status());
    assertTrue(server.get(A).at("status", "phase").isAbsent());
  }

  @Test
  void anActionNeedsItsParent() {
    assertEquals(404, server.post(THINGS + "/b/ring", "{}").status());
  }

  @Test
  void anActionIsOnlyPosted() {
    server.thing("a", "{}");
    assertEquals(405, server.get(A + "/ring").status());
    assertEquals(404, server.get(A + "/bell").status());
    assertEquals(501, server.get(A + "/pipe").status(), "nobody does it yet");
  }

  @Test
  void aReviewIsAnsweredAndNotStored() {
    String asks = "/apis/example.com/v1/asks";
    Reply answer = server.post(asks, "{'question':'who?'}");
    assertEquals(201, answer.status(), answer::text);
    assertEquals("someone asks", answer.at("answer").text());
    assertEquals("who?", answer.at("question").text());
    assertEquals(405, server.get(asks).status());
    assertEquals(404, server.get(asks + "/a").status(), "what is only created is not there");
  }

  @Test
  void whatIsComputedIsReadAndListed() {
    String lamps = "/apis/example.com/v1/lamps";
    assertEquals("stairs", server.get(lamps + "/stairs").at("metadata", "name").text());
    assertEquals("no lamp attic", server.get(lamps + "/attic").message());
    Reply list = server.get(lamps);
    assertEquals("LampList", list.at("kind").text());
    assertEquals(2, list.at("items").size());
    assertTrue(list.at("items").items().getFirst().get("kind").isAbsent());
    assertEquals(1, server.get(lamps + "?labelSelector=where%3Dhall").at("items").size());
    assertEquals(1, server.get(lamps + "?fieldSelector=metadata.name!%3Dhall").at("items").size());
    assertEquals(405, server.delete(lamps + "/hall").status());
  }
}
