// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.garbagecollector.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.testkit.admission.Literal;
import java.util.List;
import org.junit.jupiter.api.Test;

final class GraphTest {
  private final Graph graph = new Graph();

  private List<String> seen(String name) {
    return List.copyOf(
        graph.seen(
            Seen.of(
                Literal.object(
                    "{'apiVersion':'v1','kind':'Pod','metadata':{'namespace':'a','name':'"
                        + name
                        + "','uid':'uid-"
                        + name
                        + "','ownerReferences':[{'apiVersion':'apps/v1','kind':'ReplicaSet',"
                        + "'name':'set','uid':'uid-set'}]}}"))));
  }

  @Test
  void anOwnerThatNobodyHasSeenIsLookedUpForEachWhoSpeaksOfIt() {
    assertEquals(List.of("uid-set"), seen("one"));
    assertEquals(List.of("uid-set"), seen("two"), "the first look-up may be over");
    assertEquals(List.of(), seen("two"), "nothing has changed");
    assertEquals(List.of("uid-one", "uid-two"), List.copyOf(graph.gone("uid-set")));
  }
}
