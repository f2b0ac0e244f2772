// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.limitpodhardantiaffinitytopology.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.pod;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
