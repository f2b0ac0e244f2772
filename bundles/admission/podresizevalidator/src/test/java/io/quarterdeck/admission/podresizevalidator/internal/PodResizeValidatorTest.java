// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podresizevalidator.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import org.junit.jupiter.api.Test;

class PodResizeValidatorTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final PodResizeValidator plugin = new PodResizeValidator(objects);

  private void node(String labels) {
    objects.put(
        PodResizeValidator.NODES,
        object(
            "{'apiVersion':'v1','kind':'Node','metadata':{'name':'n','labels':"
                + labels
                + "},'status':{'allocatable':{'cpu':'1500m','memory':'1Gi'}}}"));
  }

  private static ApiObject sized(String node, String requests) {
    return pod(
        "{'containers':[{'name':'c','resources':{'requests':" + requests + "}}]" + node + "}");
  }

  private String resized(String node, String requests) {
    Attempt attempt =
        Attempt.update("pods", sized(node, "{'cpu':'1'}"), sized(node, requests)).of("resize");
    return attempt.refusal(plugin).replaceFirst(".* is forbidden: ", "");
  }

  private static final String BOUND = ",'nodeName':'n'";

  @Test
  void whatIsNoChangeOrBoundToNoNodePasses() {
    assertEquals("", resized("", "{'cpu':'99'}"));
    assertEquals("", resized(BOUND, "{'cpu':'1'}"));
    Attempt whole = Attempt.update("pods", sized(BOUND, "{}"), sized(BOUND, "{'cpu':'99'}"));
    assertEquals("", whole.refusal(plugin));
  }

  @Test
  void aPodGrowsNoLargerThanItsNode() {
    node("{'kubernetes.io/os':'linux'}");
    assertEquals("", resized(BOUND, "{'cpu':'1500m','memory':'1Gi'}"));
    assertEquals(
        "node didn't have enough allocatable resources: cpu, requested: 1501, allocatable: 1500;"
            + " memory, requested: 1073741825, allocatable: 1073741824",
        resized(BOUND, "{'cpu':'1501m','memory':'1073741825'}"));
  }

  @Test
  void theNodeMustBeThereAndOfLinux() {
    assertEquals("node \"n\" not found", resized(BOUND, "{'cpu':'1100m'}"));
    node("{'kubernetes.io/os':'windows'}");
    assertEquals(
        "pod resize is only supported on linux nodes, node \"n\" is \"windows\"",
        resized(BOUND, "{'cpu':'1100m'}"));
    node("{}");
    assertEquals("", resized(BOUND, "{'cpu':'1100m'}"));
  }
}
