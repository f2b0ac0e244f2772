// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.taintnodesbycondition.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Attempt;
import org.junit.jupiter.api.Test;

class TaintNodesByConditionTest {
  private static final String TAINT =
      "{'key':'node.kubernetes.io/not-ready','effect':'NoSchedule'}";
  private final TaintNodesByCondition plugin = new TaintNodesByCondition();

  private String taintsAfter(String spec) {
    ApiObject node =
        object("{'apiVersion':'v1','kind':'Node','metadata':{'name':'n'}" + spec + "}");
    return text(
        Attempt.create("nodes", node).mutate(plugin).object().field("spec").get("taints").value());
  }

  @Test
  void newNodesAreTaintedOnce() {
    assertEquals("[" + TAINT + "]", taintsAfter(""));
    assertEquals("[" + TAINT + "]", taintsAfter(",'spec':{'taints':[" + TAINT + "]}"));
    assertEquals(
        "[{'key':'x','effect':'NoExecute'}," + TAINT + "]",
        taintsAfter(",'spec':{'taints':[{'key':'x','effect':'NoExecute'}]}"));
    assertEquals(
        "[{'key':'node.kubernetes.io/not-ready','effect':'NoExecute'}," + TAINT + "]",
        taintsAfter(
            ",'spec':{'taints':[{'key':'node.kubernetes.io/not-ready','effect':'NoExecute'}]}"));
  }

  @Test
  void updatesAreNot() {
    ApiObject node = object("{'apiVersion':'v1','kind':'Node','metadata':{'name':'n'}}");
    assertFalse(Attempt.update("nodes", node, node).interests(plugin));
  }
}
