// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads;

import static io.quarterdeck.libraries.workloads.PodsInTests.pod;
import static io.quarterdeck.libraries.workloads.PodsInTests.ready;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemovalOrderTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final String LONG_AGO = "2026-01-01T00:00:00Z";

  private static ApiObject with(ApiObject pod, String annotation) {
    pod.meta().mutableAnnotations().put("controller.kubernetes.io/pod-deletion-cost", annotation);
    return pod;
  }

  private static ApiObject created(ApiObject pod, String when) {
    pod.meta().setCreationTimestamp(when);
    return pod;
  }

  private static List<String> ranked(List<ApiObject> pods, List<ApiObject> related) {
    List<ApiObject> shuffled = new ArrayList<>(pods);
    Collections.reverse(shuffled);
    return RemovalOrder.ranked(shuffled, related, pods.size(), NOW).stream()
        .map(p -> p.meta().name())
        .toList();
  }

  @Test
  void eachRuleDecidesWhereThoseBeforeItDoNot() {
    String restarted = "'containerStatuses':[{'name':'c','restartCount':5}],";
    ApiObject often = ready("restarted", "n", LONG_AGO);
    often.object("status").putAll(pod("x", "Running", "", restarted + "'x':1").object("status"));
    often.object("status").remove("x");
    often
        .object("status")
        .put("conditions", ready("x", "n", LONG_AGO).field("status").get("conditions").value());
    List<ApiObject> wanted =
        List.of(
            pod("unassigned", "Pending", "", ""),
            pod("pending", "Pending", "'nodeName':'n'", ""),
            pod("unknown", "Unknown", "'nodeName':'n'", ""),
            pod("unready", "Running", "'nodeName':'n'", ""),
            with(ready("cheap", "n", LONG_AGO), "-5"),
            ready("doubled", "crowded", LONG_AGO),
            ready("lately", "n", "2026-01-01T11:59:00Z"),
            often,
            created(ready("young", "n", LONG_AGO), "2026-01-01T11:59:00Z"),
            created(ready("old", "n", LONG_AGO), LONG_AGO),
            with(ready("dear", "n", LONG_AGO), "10"));
    List<ApiObject> related = new ArrayList<>(wanted);
    for (int i = 0; i < 20; i++) {
      related.add(ready("neighbour" + i, "crowded", LONG_AGO));
    }
    assertEquals(wanted.stream().map(p -> p.meta().name()).toList(), ranked(wanted, related));
  }

  @Test
  void agesOfOneMagnitudeAreDecidedByUid() {
    ApiObject older = created(ready("a", "n", LONG_AGO), "2026-01-01T03:00:00Z");
    ApiObject younger = created(ready("b", "n", LONG_AGO), "2026-01-01T04:00:00Z");
    assertEquals(List.of("a", "b"), ranked(List.of(older, younger), List.of()));
    assertEquals("b", RemovalOrder.plain(List.of(older, younger), 1).getFirst().meta().name());
  }

  @Test
  void finishedNeighboursDoNotCrowdANode() {
    List<ApiObject> related = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      related.add(pod("done" + i, "Succeeded", "'nodeName':'two'", ""));
    }
    ApiObject one = ready("a", "one", LONG_AGO);
    related.add(one);
    assertEquals(List.of("a", "b"), ranked(List.of(one, ready("b", "two", LONG_AGO)), related));
  }

  @ParameterizedTest
  @CsvSource({"5,5", "-5,-5", "0,0", "05,0", "+5,0", "x,0", "99999999999,0", "'',0"})
  void costsAreWholeNumbersAsTheyAreWritten(String text, int cost) {
    assertEquals(cost, RemovalOrder.cost(with(pod("a", "Running", "", ""), text)));
  }
}
