// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.extensions.apiextensions.lifecycle.Conditions.Condition;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.MemoryWriter;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The end of a definition, and the conditions that say how it stands. */
class CleanupTest {
  private static final GroupResource DEFINITIONS = DefinitionController.DEFINITIONS;
  private static final GroupResource WIDGETS = new GroupResource("example.com", "widgets");
  private static final String NAME = "widgets.example.com";

  private final MemoryObjects objects = new MemoryObjects();
  private final MemoryWriter writer = new MemoryWriter(objects);
  private final Cleanup cleanup =
      new Cleanup(
          objects,
          writer,
          (name, change) ->
              writer.updateStatus(
                  DEFINITIONS,
                  "",
                  name,
                  object -> {
                    change.accept(object);
                    return object;
                  }));

  private ApiObject ending() {
    objects.put(
        DEFINITIONS,
        Literal.object(
            "{'metadata':{'name':'"
                + NAME
                + "','deletionTimestamp':'2026-01-01T00:00:00Z','finalizers':['a.b/c','"
                + Cleanup.FINALIZER
                + "']},'spec':{'group':'example.com'},'status':{'acceptedNames':{'plural':"
                + "'widgets'},'conditions':[{'type':'Established','status':'True'}]}}"));
    return stored();
  }

  private ApiObject stored() {
    ApiObject it = objects.get(DEFINITIONS, "", NAME);
    assertNotNull(it);
    return it;
  }

  private static ApiObject widget(String name, String more) {
    return Literal.object("{'metadata':{'name':'" + name + "','namespace':'ns'" + more + "}}");
  }

  private String reason() {
    return Conditions.find(stored(), Conditions.TERMINATING).get("reason").text();
  }

  @Test
  void onlyAMarkedDefinitionWithItsFinalizerWaits() {
    ApiObject definition = ending();
    assertTrue(cleanup.isPending(definition));
    assertFalse(cleanup.isUnused(definition));
    definition.meta().setFinalizers(List.of("a.b/c"));
    assertFalse(cleanup.isPending(definition));
    assertFalse(cleanup.isPending(Literal.object("{'metadata':{'name':'a'}}")));
  }

  @Test
  void oneThatWasNeverEstablishedHasNoObjects() {
    assertTrue(
        cleanup.isUnused(
            Literal.object("{'metadata':{'deletionTimestamp':'2026-01-01T00:00:00Z'}}")));
    assertFalse(cleanup.isUnused(Literal.object("{'metadata':{}}")));
  }

  @Test
  void aTurnPassesBeforeObjectsAreDeleted() {
    ApiObject definition = ending();
    objects.put(WIDGETS, widget("a", ""));
    assertFalse(cleanup.run(definition));
    assertEquals("InstanceDeletionInProgress", reason());
    assertNotNull(objects.get(WIDGETS, "ns", "a"));
    assertFalse(cleanup.run(stored()));
    assertNull(objects.get(WIDGETS, "ns", "a"));
  }

  @Test
  void withItsLastObjectItsFinalizerGoes() {
    ending();
    cleanup.run(stored());
    assertTrue(cleanup.run(stored()));
    assertEquals("InstanceDeletionCompleted", reason());
    assertEquals(List.of("a.b/c"), stored().meta().finalizers());
  }

  @Test
  void anObjectThatIsAlreadyMarkedIsNotDeletedAgain() {
    ending();
    objects.put(
        WIDGETS, widget("a", ",'deletionTimestamp':'2026-01-01T00:00:00Z','finalizers':['a.b/c']"));
    cleanup.run(stored());
    int writes = writer.writes();
    assertFalse(cleanup.run(stored()));
    assertEquals(writes, writer.writes());
    assertEquals("InstanceDeletionInProgress", reason());
  }

  @Test
  void lettingGoTwiceWritesOnce() {
    cleanup.end(ending());
    int writes = writer.writes();
    cleanup.end(stored());
    assertEquals(writes, writer.writes());
  }

  private static final Instant LATER = Instant.parse("2026-01-02T03:04:05.678Z");

  @Test
  void aNewConditionHasTheTimeOfItsSecond() {
    ApiObject definition = Literal.object("{'status':{}}");
    Conditions.set(definition, new Condition("A", true, "R", "m"), LATER);
    assertEquals(
        "[{'type':'A','status':'True','lastTransitionTime':'2026-01-02T03:04:05Z','reason':'R',"
            + "'message':'m'}]",
        Literal.text(definition.object("status").get("conditions")));
  }

  @Test
  void theTimeOfAConditionMovesWithItsStatusAlone() {
    ApiObject definition = Literal.object("{'status':{}}");
    Conditions.set(definition, new Condition("A", true, "R", "m"), Instant.EPOCH);
    Conditions.set(definition, new Condition("A", true, "S", "n"), LATER);
    assertEquals(
        "1970-01-01T00:00:00Z", Conditions.find(definition, "A").get("lastTransitionTime").text());
    assertEquals("S", Conditions.find(definition, "A").get("reason").text());
    Conditions.set(definition, new Condition("A", false, "S", "n"), LATER);
    assertEquals(
        "2026-01-02T03:04:05Z", Conditions.find(definition, "A").get("lastTransitionTime").text());
    assertEquals(1, definition.field("status").get("conditions").size());
  }

  @Test
  void aConditionIsThereWhenAllOfItIs() {
    ApiObject definition =
        Literal.object(
            "{'status':{'conditions':[{'type':'A','status':'True','reason':'R','message':'m'}]}}");
    assertTrue(new Condition("A", true, "R", "m").isIn(definition));
    assertFalse(new Condition("A", false, "R", "m").isIn(definition));
    assertFalse(new Condition("A", true, "S", "m").isIn(definition));
    assertFalse(new Condition("A", true, "R", "n").isIn(definition));
    assertFalse(new Condition("B", true, "R", "m").isIn(definition));
    assertTrue(Conditions.holds(definition, "A"));
    assertFalse(Conditions.holds(definition, "B"));
  }
}
