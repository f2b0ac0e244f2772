// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.nodedeclaredfeaturevalidator.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeDeclaredFeatureValidatorTest {
  private static final String CPU = "GuaranteedQoSPodCPUResize";
  private static final String POD = "InPlacePodLevelResourcesVerticalScaling";

  private final MemoryObjects objects = new MemoryObjects();
  private final NodeDeclaredFeatureValidator plugin = new NodeDeclaredFeatureValidator(objects);

  private void node(String features) {
    objects.put(
        NodeDeclaredFeatureValidator.NODES,
        object(
            "{'apiVersion':'v1','kind':'Node','metadata':{'name':'n'},'status':{'declaredFeatures':"
                + features
                + "}}"));
  }

  private static ApiObject sized(String quality, String cpu, String podLevel) {
    ApiObject pod =
        pod(
            "{'nodeName':'n','containers':[{'name':'c','resources':{'requests':{'cpu':'%s'}}}]%s}"
                .formatted(cpu, podLevel));
    pod.object("status").putAll(Map.of("qosClass", quality));
    return pod;
  }

  private String resized(ApiObject before, ApiObject now) {
    return Attempt.update("pods", before, now)
        .of("resize")
        .refusal(plugin)
        .replaceFirst(".* is forbidden: ", "");
  }

  @Test
  void cpuOfGuaranteedPods() {
    node("[]");
    assertEquals(
        "pod update requires features " + CPU + " which are not available on node \"n\"",
        resized(sized("Guaranteed", "1", ""), sized("Guaranteed", "2", "")));
    assertEquals("", resized(sized("Guaranteed", "1", ""), sized("Guaranteed", "1000m", "")));
    assertEquals("", resized(sized("Burstable", "1", ""), sized("Burstable", "2", "")));
    node("['" + CPU + "']");
    assertEquals("", resized(sized("Guaranteed", "1", ""), sized("Guaranteed", "2", "")));
  }

  @Test
  void resourcesOfThePodAsAWhole() {
    node("[]");
    String one = ",'resources':{'limits':{'cpu':'1'}}";
    String two = ",'resources':{'limits':{'cpu':'2'}}";
    assertEquals(
        "pod update requires features " + POD + " which are not available on node \"n\"",
        resized(sized("Burstable", "1", one), sized("Burstable", "1", two)));
    assertEquals("", resized(sized("Burstable", "1", one), sized("Burstable", "2", one)));
    assertEquals(
        "pod update requires features "
            + CPU
            + ", "
            + POD
            + " which are not available on node \"n\"",
        resized(sized("Guaranteed", "1", one), sized("Guaranteed", "2", two)));
  }

  @Test
  void onlyBoundPodsWhoseNodeIsThere() {
    assertEquals(
        "node \"n\" not found",
        resized(sized("Guaranteed", "1", ""), sized("Guaranteed", "2", "")));
    ApiObject free = sized("Guaranteed", "2", "");
    free.object("spec").remove("nodeName");
    assertEquals("", resized(sized("Guaranteed", "1", ""), free));
    Attempt status =
        Attempt.update("pods", sized("Guaranteed", "1", ""), sized("Guaranteed", "2", ""));
    assertEquals("", status.of("status").refusal(plugin));
  }
}
