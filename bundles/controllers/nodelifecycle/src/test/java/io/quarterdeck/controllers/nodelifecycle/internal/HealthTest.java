// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodelifecycle.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class HealthTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Limits LIMITS = NodeLifecycleTest.limits(Duration.ofSeconds(50), 0.1);

  private final HealthTracker tracker = new HealthTracker();

  private static ApiObject node(String conditions) {
    return Nodes.object(
        Nodes.json("a", ",'creationTimestamp':'2025-12-31T23:59:00Z'", "", conditions));
  }

  private Health health() {
    Health found = tracker.get("a");
    if (found == null) {
      throw new AssertionError();
    }
    return found;
  }

  private static ApiObject lease(String renewed) {
    return Nodes.object(
        "{'kind':'Lease','metadata':{'name':'a'},'spec':{'renewTime':'" + renewed + "'}}");
  }

  @Test
  void silenceCountsFromWhatWasHeardHere() {
    assertTrue(tracker.node(node(""), NOW));
    assertFalse(health().isSilent(LIMITS, NOW));
    assertTrue(health().isSilent(LIMITS, NOW.plusMillis(1)), "a minute after it was made");
    String first = Nodes.condition("Ready", "True", "2020-01-01T00:00:00Z");
    assertFalse(tracker.node(node(first), NOW));
    assertFalse(health().isSilent(LIMITS, NOW.plusSeconds(50)));
    assertTrue(health().isSilent(LIMITS, NOW.plusSeconds(51)));
    tracker.node(node(first), NOW.plusSeconds(40));
    assertEquals(NOW, health().heard(), "nothing new");
    tracker.node(node(Nodes.condition("Ready", "True", "2020")), NOW.plusSeconds(40));
    assertEquals(NOW.plusSeconds(40), health().heard());
    tracker.node(node(""), NOW.plusSeconds(41));
    assertEquals(NOW.plusSeconds(41), health().heard());
  }

  @Test
  void aLeaseIsAsGood() {
    tracker.lease(lease("2020-01-01T00:00:00Z"), false, NOW);
    tracker.node(node(""), NOW);
    assertEquals(NOW, health().heard());
    tracker.lease(lease("2020-01-01T00:00:00Z"), false, NOW.plusSeconds(1));
    assertEquals(NOW, health().heard());
    tracker.lease(lease("2020-01-01T00:00:10.5Z"), false, NOW.plusSeconds(2));
    assertEquals(NOW.plusSeconds(2), health().heard());
    tracker.lease(lease(""), true, NOW.plusSeconds(3));
    assertEquals(NOW.plusSeconds(2), health().heard());
    tracker.forgive(NOW.plusSeconds(9));
    assertEquals(NOW.plusSeconds(9), health().heard());
  }

  @Test
  void theOlderNamesOfZonesCountFirst() {
    ApiObject node = node("");
    tracker.node(node, NOW);
    assertEquals("", health().zone());
    node.meta().mutableLabels().put("topology.kubernetes.io/zone", "z");
    node.meta().mutableLabels().put("topology.kubernetes.io/region", "r");
    tracker.node(node, NOW);
    assertEquals("r:z", health().zone());
    node.meta().mutableLabels().put("failure-domain.beta.kubernetes.io/zone", "y");
    node.meta().mutableLabels().put("node.kubernetes.io/exclude-disruption", "");
    tracker.node(node, NOW);
    assertEquals("r:y", health().zone());
    assertFalse(health().counts());
  }

  @Test
  void taintsOfConditionsComeAndGo() {
    ApiObject node =
        node(
            String.join(
                ",",
                Nodes.condition("Ready", "False", ""),
                Nodes.condition("PIDPressure", "True", ""),
                Nodes.condition("DiskPressure", "Unknown", ""),
                Nodes.condition("NetworkUnavailable", "True", "")));
    NodeTaints.noSchedule(node, NOW);
    assertEquals(
        List.of(
            "network-unavailable:NoSchedule", "not-ready:NoSchedule", "pid-pressure:NoSchedule"),
        Nodes.taints(node));
    assertEquals(
        "{\"key\":\"node.kubernetes.io/not-ready\",\"effect\":\"NoSchedule\",\"timeAdded\":"
            + "\"2026-01-01T00:00:00Z\"}",
        Json.text(node.field("spec").get("taints").index(0).value()));
    ApiObject same = node.copy();
    NodeTaints.noSchedule(same, NOW.plusSeconds(1));
    assertEquals(node, same);
    node.object("status").remove("conditions");
    NodeTaints.noSchedule(node, NOW);
    assertFalse(node.object("spec").containsKey("taints"));
  }

  @Test
  void theTwoTaintsThatEvictExcludeEachOther() {
    ApiObject node = node("");
    NodeTaints.noExecute(node, "True", NOW);
    assertEquals(List.of(), Nodes.taints(node));
    NodeTaints.noExecute(node, "False", NOW);
    assertEquals(List.of("not-ready:NoExecute"), Nodes.taints(node));
    NodeTaints.noExecute(node, "Unknown", NOW);
    assertEquals(List.of("unreachable:NoExecute"), Nodes.taints(node));
    NodeTaints.clear(node, NOW);
    assertEquals(List.of(), Nodes.taints(node));
  }

  @Test
  void theOlderLabelsFollow() {
    ApiObject node = node("");
    NodeLabels.reconcile(node);
    assertFalse(node.meta().tree().containsKey("labels"));
    node.meta().mutableLabels().put("kubernetes.io/os", "linux");
    node.meta().mutableLabels().put("beta.kubernetes.io/os", "windows");
    NodeLabels.reconcile(node);
    assertEquals("linux", node.meta().labels().get("beta.kubernetes.io/os"));
    assertEquals(2, node.meta().labels().size());
  }

  @Test
  void aPodThatSaysNothingStaysSo() {
    ApiObject pod = Nodes.object("{'metadata':{'generation':2},'status':{}}");
    ApiObject before = pod.copy();
    Readiness.withdraw(pod, NOW);
    assertEquals(before, pod);
    ApiObject ready =
        Nodes.object(
            "{'metadata':{'generation':2},'status':{'conditions':["
                + Nodes.condition("Ready", "True", "")
                + "]}}");
    Readiness.withdraw(ready, NOW);
    assertEquals("False", Readiness.status(ready));
    assertEquals(2, Readiness.of(ready).get("observedGeneration").number());
    assertEquals("2026-01-01T00:00:00Z", Readiness.of(ready).get("lastTransitionTime").text());
    assertEquals("R", Readiness.of(ready).get("reason").text());
  }
}
