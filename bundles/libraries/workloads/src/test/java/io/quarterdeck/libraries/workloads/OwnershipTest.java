// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads;

import static io.quarterdeck.libraries.workloads.PodsInTests.object;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.runtime.controller.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OwnershipTest {
  private final List<String> turns = new ArrayList<>();
  private final Ownership ownership =
      new Ownership(
          WorkloadKind.of("apps", "v1", "ReplicaSet", "replicasets").kind(),
          o -> LabelSelector.of(o.field("spec").get("selector")),
          key -> turns.add(key.toString()));

  private static ApiObject set(String name, String selector) {
    return object(
        "{'kind':'ReplicaSet','metadata':{'name':'%s','namespace':'a'},'spec':{'selector':{%s}}}"
            .formatted(name, selector));
  }

  private static ApiObject pod(String kind, String owner) {
    String reference =
        owner.isEmpty()
            ? ""
            : "{'kind':'%s','name':'%s','uid':'uid-%s','controller':true}"
                .formatted(kind, owner, owner);
    return object(
        "{'kind':'Pod','metadata':{'name':'p','namespace':'a','labels':{'app':'web'},"
            + "'ownerReferences':["
            + reference
            + "]}}");
  }

  private List<String> turnsOf(ApiObject pod, boolean deleted) {
    turns.clear();
    ownership.object(pod, deleted);
    return turns.stream().sorted().toList();
  }

  @Test
  void theOwnerOfNowAndTheOneOfBeforeHaveTurns() {
    assertEquals(List.of("a/one"), turnsOf(pod("ReplicaSet", "one"), false));
    assertEquals(List.of("a/one", "a/two"), turnsOf(pod("ReplicaSet", "two"), false));
    assertEquals(Set.of(), ownership.controlledBy("uid-one"));
    assertEquals(Set.of(new ObjectKey("a", "p")), ownership.controlledBy("uid-two"));
    assertEquals(List.of("a/two"), turnsOf(pod("ReplicaSet", "two"), true));
    assertEquals(Set.of(), ownership.controlledBy("uid-two"));
  }

  @Test
  void aRecordThatComesWithItsOwnerIsNoNewsForIt() {
    ownership.record(pod("ReplicaSet", "one"), false);
    assertEquals(List.of(), turns);
    assertEquals(Set.of(new ObjectKey("a", "p")), ownership.controlledBy("uid-one"));
    ownership.record(pod("ReplicaSet", "one"), false);
    assertEquals(List.of("a/one"), turns);
    turns.clear();
    ownership.record(pod("ReplicaSet", "one"), true);
    assertEquals(List.of("a/one"), turns);
  }

  @Test
  void ownersOfOtherKindsAreNobodysBusiness() {
    ownership.owner(set("one", "'matchLabels':{'app':'web'}"), false);
    assertEquals(List.of(), turnsOf(pod("DaemonSet", "x"), false));
  }

  @Test
  void anOrphanIsShownToAllThatCouldAdoptIt() {
    ownership.owner(set("one", "'matchLabels':{'app':'web'}"), false);
    ownership.owner(set("two", "'matchLabels':{'app':'db'}"), false);
    ownership.owner(set("all", ""), false);
    assertEquals(List.of("a/one"), turnsOf(pod("", ""), false));
    assertEquals(List.of(), turnsOf(pod("", ""), true));
    ownership.owner(set("one", "'matchLabels':{'app':'web'}"), true);
    assertEquals(List.of(), turnsOf(pod("", ""), false));
  }
}
