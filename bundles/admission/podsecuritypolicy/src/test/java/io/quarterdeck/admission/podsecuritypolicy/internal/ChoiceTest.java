// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Literal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which of some policies a pod is held to, and who is asked whether they may be used. */
class ChoiceTest {
  private static final String PRIVATE = "'hostPID':false";
  private static final String COMPLETES = "'allowPrivilegeEscalation':false";
  private static final ApiObject PLAIN = Literal.pod("{'containers':[{'name':'c'}]}");

  private final List<String> asked = new ArrayList<>();

  private static Policy policy(String name, String rules) {
    Policy p = PolicyTable.policy("", rules);
    return new Policy(
        name,
        p.users(),
        p.primaryGroups(),
        p.supplementalGroups(),
        p.fsGroups(),
        p.labels(),
        p.capabilities(),
        p.seccomp(),
        p.appArmor(),
        p.sysctls(),
        p.volumes(),
        p.host(),
        p.privileges(),
        p.runtimeClasses());
  }

  private Choice choose(
      ApiObject pod, Choice.MayChange mayChange, Set<String> usable, Policy... policies) {
    return Choice.of(
        pod,
        List.of(policies),
        mayChange,
        name -> {
          asked.add(name);
          return usable.contains(name);
        });
  }

  @Test
  void theFirstThatFitsAsItIsCounts() {
    Choice choice =
        choose(
            PLAIN,
            Choice.MayChange.EVERYTHING,
            Set.of("a", "b", "c"),
            policy("a", COMPLETES),
            policy("b", PRIVATE),
            policy("c", PRIVATE));
    assertEquals("b", choice.policy());
    assertEquals(PLAIN, choice.pod());
    assertEquals(List.of("a", "b"), asked, "nobody asks about those behind it");
  }

  @Test
  void elseTheFirstThatCompletesIt() {
    Choice choice =
        choose(
            PLAIN,
            Choice.MayChange.EVERYTHING,
            Set.of("b", "c"),
            policy("a", COMPLETES),
            policy("b", COMPLETES),
            policy("c", COMPLETES));
    assertEquals("b", choice.policy());
    assertEquals(
        "{'containers':[{'name':'c','securityContext':{'allowPrivilegeEscalation':false}}]}",
        Literal.text(Objects.requireNonNull(choice.pod()).field("spec").value()));
    assertNull(PLAIN.field("spec").get("containers").index(0).get("securityContext").value());
  }

  @Test
  void whereNothingMayChangeThoseThatCompleteItDoNotFit() {
    Choice choice = choose(PLAIN, Choice.MayChange.NOTHING, Set.of("a"), policy("a", COMPLETES));
    assertNull(choice.pod());
    assertEquals("[]", choice.shown(), "and nothing is broken");
    assertEquals(List.of(), asked);
  }

  @Test
  void whatBreaksPoliciesThatMayBeUsedIsReportedInTheirOrder() {
    ApiObject pod = Literal.pod("{'hostPID':true,'hostIPC':true}");
    Choice choice =
        choose(
            pod,
            Choice.MayChange.EVERYTHING,
            Set.of("b", "c"),
            policy("c", "'hostPID':true"),
            policy("a", PRIVATE),
            policy("b", "'hostIPC':true"));
    assertNull(choice.pod());
    assertEquals(
        "[spec.securityContext.hostIPC: Invalid value: true: Host IPC is not allowed to be used"
            + " spec.securityContext.hostPID: Invalid value: true: Host PID is not allowed to be"
            + " used]",
        choice.shown());
  }

  @ParameterizedTest
  @CsvSource({
    "EVERYTHING, true, true",
    "EPHEMERAL_CONTAINERS, false, true",
    "NOTHING, false, false",
  })
  void whatMayChange(Choice.MayChange may, boolean containers, boolean ephemeral) {
    ApiObject debugged = Literal.pod("{'containers':[{'name':'c'}],'ephemeralContainers':[{}]}");
    ApiObject renamed = Literal.pod("{'containers':[{'name':'d'}]}");
    assertEquals(containers, may.test(PLAIN, renamed));
    assertEquals(ephemeral, may.test(PLAIN, debugged));
  }

  @ParameterizedTest
  @CsvSource({"ownerReferences", "finalizers", "managedFields", "resourceVersion"})
  void theGarbageCollectorChangesMetadata(String field) {
    ApiObject changed = PLAIN.copy();
    changed.object("metadata").put(field, List.of());
    assertTrue(GarbageCollection.isAll(PLAIN, changed));
    assertTrue(GarbageCollection.isAll(changed, PLAIN));
  }

  @Test
  void whatElseChangesIsNotItsWork() {
    ApiObject labelled = PLAIN.copy();
    labelled.meta().mutableLabels().put("a", "b");
    assertFalse(GarbageCollection.isAll(PLAIN, labelled));
    ApiObject other = PLAIN.copy();
    other.object("spec").put("hostPID", true);
    other.object("metadata").put("finalizers", List.of("x"));
    assertFalse(GarbageCollection.isAll(PLAIN, other));
  }
}
