// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.priority.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.pod;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import org.junit.jupiter.api.Test;

class PriorityTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final Priority plugin = new Priority(objects);

  private void priorityClass(String name, long value, String more) {
    objects.put(PriorityClasses.RESOURCE, aClass(name, value, more));
  }

  private static ApiObject aClass(String name, long value, String more) {
    return object(
        "{'apiVersion':'scheduling.k8s.io/v1','kind':'PriorityClass','metadata':{'name':'%s'},'value':%d%s}"
            .formatted(name, value, more));
  }

  private String specAfter(String spec) {
    return text(Attempt.create("pods", pod(spec)).mutate(plugin).object().tree().get("spec"));
  }

  private String refusal(String spec) {
    return Attempt.create("pods", pod(spec)).mutatingRefusal(plugin);
  }

  @Test
  void numbersComeFromTheClass() {
    priorityClass("hi", 1000, "");
    priorityClass("low", -5, ",'preemptionPolicy':'Never'");
    assertEquals(
        "{'priorityClassName':'hi','priority':1000,'preemptionPolicy':'PreemptLowerPriority'}",
        specAfter("{'priorityClassName':'hi'}"));
    assertEquals(
        "{'priorityClassName':'low','priority':-5,'preemptionPolicy':'Never'}",
        specAfter("{'priorityClassName':'low'}"));
    assertEquals("{'priority':0,'preemptionPolicy':'PreemptLowerPriority'}", specAfter("{}"));
  }

  @Test
  void theLowestGlobalDefaultIsForThoseWithoutAClass() {
    priorityClass("b", 20, ",'globalDefault':true");
    priorityClass("a", 10, ",'globalDefault':true");
    assertEquals(
        "{'priorityClassName':'a','priority':10,'preemptionPolicy':'PreemptLowerPriority'}",
        specAfter("{}"));
    objects.delete(PriorityClasses.RESOURCE, "", "a");
    assertTrue(specAfter("{}").contains("'b'"));
  }

  @Test
  void aClassThatOnlyTheStoreKnowsIsFound() {
    objects.putLive(PriorityClasses.RESOURCE, aClass("new", 3, ""));
    assertTrue(specAfter("{'priorityClassName':'new'}").contains("'priority':3"));
  }

  @Test
  void otherValuesAndUnknownClassesAreRefused() {
    priorityClass("hi", 1000, "");
    assertEquals(
        "pods \"p\" is forbidden: no PriorityClass with name x was found",
        refusal("{'priorityClassName':'x'}"));
    assertEquals(
        "pods \"p\" is forbidden: the integer value of priority (5) must not be provided in pod spec;"
            + " priority admission controller computed 1000 from the given PriorityClass name",
        refusal("{'priorityClassName':'hi','priority':5}"));
    assertEquals("", refusal("{'priorityClassName':'hi','priority':1000}"));
    assertTrue(refusal("{'preemptionPolicy':'Never'}").contains("computed PreemptLowerPriority"));
  }

  @Test
  void updatesKeepWhatTheClientLeftOut() {
    Attempt update =
        Attempt.update("pods", pod("{'priority':7,'preemptionPolicy':'Never'}"), pod("{}"));
    assertEquals(
        "{'priority':7,'preemptionPolicy':'Never'}",
        text(update.mutate(plugin).object().tree().get("spec")));
  }

  @Test
  void thereIsOneGlobalDefault() {
    ApiObject first = aClass("a", 1, ",'globalDefault':true");
    assertEquals("", Attempt.create("priorityclasses", first).refusal(plugin));
    objects.put(PriorityClasses.RESOURCE, first);
    ApiObject second = aClass("b", 2, ",'globalDefault':true");
    assertEquals(
        "priorityclasses.scheduling.k8s.io \"b\" is forbidden: PriorityClass a is already marked as"
            + " default. Only one default can exist",
        Attempt.create("priorityclasses", second).refusal(plugin));
    assertEquals("", Attempt.update("priorityclasses", first, first).refusal(plugin));
    assertEquals("", Attempt.create("priorityclasses", aClass("c", 1, "")).refusal(plugin));
  }
}
