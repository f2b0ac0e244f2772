// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.autoscaling;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.group.GroupContract;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class AutoscalingGroupTest {
  private static Supplier<ApiObject> autoscaler(String spec) {
    return () ->
        Literal.object(
            "{'apiVersion':'autoscaling/v2','kind':'HorizontalPodAutoscaler','metadata':{"
                + "'name':'n','namespace':'ns','creationTimestamp':'2024-01-01T00:00:00Z'},"
                + "'spec':{"
                + spec
                + "}}");
  }

  @TestFactory
  Stream<DynamicTest> keepsTheContract() {
    String target = "'scaleTargetRef':{'apiVersion':'apps/v1','kind':'Deployment','name':'d'},";
    return GroupContract.of(new AutoscalingGroup(gate -> false))
        .accepts("horizontalpodautoscalers", autoscaler(target + "'maxReplicas':2"))
        .accepts(
            "horizontalpodautoscalers",
            autoscaler(target + "'maxReplicas':2,'behavior':{'scaleUp':{}}"))
        .refuses("horizontalpodautoscalers", autoscaler(target + "'maxReplicas':0"))
        .tests();
  }
}
