// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.limitpodhardantiaffinitytopology.internal;

import static io.quarterdeck.testkit.admission.Literal.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.testkit.admission.Attempt;
import org.junit.jupiter.api.Test;

class LimitPodHardAntiAffinityTopologyTest {
  private final LimitPodHardAntiAffinityTopology plugin = new LimitPodHardAntiAffinityTopology();

  private String refusal(String kind, String topology) {
    return Attempt.create(
            "pods",
            pod(
                "{'affinity':{'podAntiAffinity':{'%s':[{'topologyKey':'kubernetes.io/hostname'},{'topologyKey':'%s'}]}}}"
                    .formatted(kind, topology)))
        .refusal(plugin);
  }

  @Test
  void onlyTheNode() {
    String required = "requiredDuringSchedulingIgnoredDuringExecution";
    assertEquals("", refusal(required, "kubernetes.io/hostname"));
    assertEquals("", refusal("preferredDuringSchedulingIgnoredDuringExecution", "zone"));
    assertEquals(
        "pods \"p\" is forbidden: affinity.PodAntiAffinity.RequiredDuringScheduling has TopologyKey"
            + " zone but only key kubernetes.io/hostname is allowed",
        refusal(required, "zone"));
    assertEquals("", Attempt.create("pods", pod("{}")).refusal(plugin));
  }
}
