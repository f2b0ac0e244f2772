// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads.replicas;

import static io.quarterdeck.libraries.workloads.PodsInTests.object;
import static io.quarterdeck.libraries.workloads.PodsInTests.pod;
import static io.quarterdeck.libraries.workloads.PodsInTests.ready;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReplicaStatusTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:01:00.5Z");

  private static ApiObject set(String status) {
    return object(
        "{'metadata':{'name':'web','generation':3},'spec':{'replicas':3,'minReadySeconds':30,"
            + "'template':{'metadata':{'labels':{'app':'web'}}}},'status':{%s}}".formatted(status));
  }

  private static ApiObject labelled(ApiObject pod) {
    pod.meta().mutableLabels().put("app", "web");
    pod.meta().mutableLabels().put("more", "x");
    return pod;
  }

  private static String status(
      ApiObject set, List<ApiObject> pods, @Nullable Long gone, String failure) {
    return ReplicaStatus.of(set, pods, gone, failure, NOW).toString();
  }

  @Test
  void podsAreCounted() {
    List<ApiObject> pods =
        List.of(
            labelled(ready("a", "n", "2026-01-01T00:00:00Z")),
            labelled(ready("b", "n", "2026-01-01T00:00:59Z")),
            pod("c", "Pending", "", ""));
    assertEquals(
        "{replicas=3, fullyLabeledReplicas=2, readyReplicas=2, availableReplicas=1,"
            + " terminatingReplicas=0, observedGeneration=3}",
        status(set(""), pods, 0L, ""));
    assertEquals("{replicas=0, observedGeneration=3}", status(set(""), List.of(), null, ""));
  }

  @Test
  void aFailureIsToldOnceAndThenOver() {
    ApiObject set = set("");
    String told =
        "{replicas=0, observedGeneration=3, conditions=[{type=ReplicaFailure, status=True,"
            + " reason=FailedCreate, message=no, lastTransitionTime=2026-01-01T00:01:00Z}]}";
    assertEquals(told, status(set, List.of(), null, "no"));
    set.tree().put("status", ReplicaStatus.of(set, List.of(), null, "no", NOW));
    assertEquals(told, status(set, List.of(), null, "still no"));
    assertEquals("{replicas=0, observedGeneration=3}", status(set, List.of(), null, ""));
  }
}
