// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.apigroups.plugins.PluginView.Figures;
import io.quarterdeck.apigroups.plugins.PluginView.State;
import io.quarterdeck.runtime.chain.Origin;
import io.quarterdeck.runtime.server.ServerIdentity;
import io.quarterdeck.testkit.admission.Literal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PluginTreeTest {
  private static final ServerIdentity HERE = ServerIdentity.of("here", 6443);

  private static PluginView view(String message, boolean enabled, @Nullable Integer rank) {
    return new PluginView(
        "authorizer",
        "Mine",
        State.ACTIVE,
        Origin.of("1.0.0"),
        7,
        false,
        message,
        enabled,
        rank,
        Figures.NONE);
  }

  /** An object's name is a DNS subdomain, whatever a plugin is called. */
  @ParameterizedTest
  @CsvSource({
    "authorizer, RBAC, authorizer.rbac",
    "apigroup, batch, apigroup.batch",
    "authorizer, My Plugin, authorizer.my-plugin",
    "authorizer, _a_, authorizer.a",
    "authorizer, a..b, authorizer.a.b",
    "authorizer, a-.-b, authorizer.a.b",
    "authorizer, ä, authorizer",
    "stage, trailing., stage.trailing",
  })
  void namesOfObjects(String kind, String name, String objectName) {
    assertEquals(objectName, PluginView.objectName(kind, name));
  }

  @Test
  void sentencesAreJoined() {
    assertEquals("late", view("", true, null).because("late").message());
    assertEquals("outranked; late", view("outranked", true, null).because("late").message());
  }

  @Test
  void aNewObjectSaysWhatConfigurationDoes() {
    assertEquals(
        Literal.object(
            "{'apiVersion':'"
                + PluginsGroup.GROUP
                + "/v1','kind':'Plugin','metadata':{'name':'authorizer.mine'},"
                + "'spec':{'enabled':false,'rank':9}}"),
        PluginTree.create(view("", false, 9), new Decision(false, 9)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | |",
        "{'enabled':true} | true |",
        "{'enabled':false} | false |",
        "{'rank':3} | | 3",
        "{'enabled':false,'rank':-3} | false | -3",
      })
  void whatASpecDecides(String spec, @Nullable Boolean enabled, @Nullable Integer rank) {
    Decision decision = Decision.of(Literal.object("{'spec':" + spec + "}"));
    assertEquals(new Decision(enabled, rank), decision);
    assertEquals(new Decision(null, rank), decision.butNotDisabled());
    assertEquals(Boolean.FALSE.equals(enabled), decision.disables());
  }

  @Test
  void aSpecThatSaysSoAlreadyIsNotReplaced() {
    ApiObject object = Literal.object("{'spec':{'enabled':true,'rank':3}}");
    Object spec = object.tree().get("spec");
    PluginTree.withSpec(object, new Decision(true, 3));
    assertSame(spec, object.tree().get("spec"));
    PluginTree.withSpec(object, new Decision(true, null));
    assertEquals(Literal.object("{'spec':{'enabled':true}}"), object);
  }

  @Test
  void aServerHasOneEntry() {
    ApiObject object = Literal.object("{'metadata':{'name':'authorizer.mine'}}");
    PluginTree.withServer(object, view("", true, null), HERE, 1, false);
    PluginTree.withServer(object, view("late", true, null), HERE, 2, false);
    assertEquals(List.of(HERE.name()), PluginTree.servers(object));
    assertEquals("late", object.field("status").get("message").text());
    Node entry = object.field("status").get("servers").items().getFirst();
    assertEquals(2, entry.get("observedGeneration").number());
    assertTrue(entry.get("override").isAbsent());
    PluginTree.withServer(object, view("", true, null), HERE, 0, true);
    assertTrue(object.field("status").get("servers").items().getFirst().get("override").bool());
  }

  @Test
  void anEntrySaysWhatIsNotNothing() {
    ApiObject object = Literal.object("{}");
    PluginTree.withServer(
        object,
        new PluginView(
            "authorizer",
            "Mine",
            State.FAILED,
            Origin.of(""),
            0,
            true,
            "broken",
            true,
            null,
            new Figures(1, 0, 2, 0, 3)),
        HERE,
        4,
        false);
    assertEquals(
        Literal.object(
            "{'server':'%s','hostname':'here','observedGeneration':4,'state':'Failed',"
                    .formatted(HERE.name())
                + "'required':true,'message':'broken','calls':1,'failures':2,'slowestMicros':3}"),
        new ApiObject(
            Objects.requireNonNull(
                Trees.asObject(object.field("status").get("servers").index(0).value()))));
  }

  @Test
  void otherServersKeepTheirEntries() {
    ApiObject object =
        Literal.object(
            "{'status':{'kind':'authorizer','plugin':'Mine','servers':[{'server':'other',"
                + "'state':'Missing','observedGeneration':5}]}}");
    PluginTree.withServer(object, view("", true, null), HERE, 6, false);
    assertEquals(List.of("other", HERE.name()), PluginTree.servers(object));
    assertEquals("Missing", object.field("status").get("state").text());
    PluginTree.without(object, "other"::equals);
    assertEquals(List.of(HERE.name()), PluginTree.servers(object));
    assertEquals("Active", object.field("status").get("state").text());
    assertEquals("authorizer", object.field("status").get("kind").text());
  }

  @Test
  void anObjectMayHaveNoEntries() {
    assertEquals(List.of(), PluginTree.servers(Literal.object("{}")));
  }
}
