// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.daemonset.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DaemonPodsTest {

  private static List<String> tolerations(ApiObject pod) {
    return pod.field("spec").get("tolerations").items().stream()
        .map(
            t ->
                t.get("key").text().replace("node.kubernetes.io/", "")
                    + ":"
                    + t.get("effect").text()
                    + (t.get("tolerationSeconds").isPresent() ? "!" : ""))
        .toList();
  }

  @Test
  void daemonsOutliveTheTroublesOfTheirNodes() {
    List<String> all =
        List.of(
            "not-ready:NoExecute",
            "unreachable:NoExecute",
            "disk-pressure:NoSchedule",
            "memory-pressure:NoSchedule",
            "pid-pressure:NoSchedule",
            "unschedulable:NoSchedule");
    assertEquals(all, tolerations(DaemonPods.template(Samples.daemon("", ""), "h")));
    assertEquals(
        Stream.concat(all.stream(), Stream.of("network-unavailable:NoSchedule")).toList(),
        tolerations(DaemonPods.template(Samples.daemon("", "'hostNetwork':true,"), "h")));
  }

  @Test
  void theyDoSoForEverWhateverTheTemplateSays() {
    String limited =
        "'tolerations':[{'key':'x','operator':'Exists'},{'key':'node.kubernetes.io/unreachable',"
            + "'operator':'Exists','effect':'NoExecute','tolerationSeconds':5}],";
    List<String> found = tolerations(DaemonPods.template(Samples.daemon("", limited), "h"));
    assertEquals(
        List.of("x:", "unreachable:NoExecute", "not-ready:NoExecute"), found.subList(0, 3));
    assertEquals(7, found.size());
  }

  @Test
  void aPodIsForItsNodeAlone() {
    String affinity =
        "'affinity':{'podAffinity':{},'nodeAffinity':{'requiredDuringSchedulingIgnoredDuringExecution':"
            + "{'nodeSelectorTerms':[{'matchExpressions':[]},{}]}}},";
    ApiObject template = DaemonPods.template(Samples.daemon("", affinity), "h");
    assertEquals("", DaemonPods.node(template));
    ApiObject pod = DaemonPods.on(template, "one");
    assertEquals("one", DaemonPods.node(pod));
    assertEquals("", DaemonPods.node(template));
    assertTrue(pod.field("spec").at("affinity", "podAffinity").isPresent());
    Node terms =
        pod.field("spec")
            .at(
                "affinity",
                "nodeAffinity",
                "requiredDuringSchedulingIgnoredDuringExecution",
                "nodeSelectorTerms");
    assertEquals(
        List.of(
            Map.of(
                "matchFields",
                List.of(
                    Map.of("key", "metadata.name", "operator", "In", "values", List.of("one"))))),
        terms.value());
    pod.object("spec").put("nodeName", "two");
    assertEquals("two", DaemonPods.node(pod));
  }

  @Test
  void itIsUpdatedWhenItsHashOrItsGenerationIs() {
    ApiObject set = Samples.daemon("", "");
    ApiObject pod = DaemonPods.template(set, "h");
    assertEquals(Map.of("app", "log", "controller-revision-hash", "h"), pod.meta().labels());
    assertEquals("log-", pod.meta().generateName());
    assertTrue(DaemonPods.isUpdated(pod, set, "h"));
    assertFalse(DaemonPods.isUpdated(pod, set, "i"));
    set.meta().mutableAnnotations().put("deprecated.daemonset.template.generation", "3");
    ApiObject old = DaemonPods.template(set, "h");
    assertEquals("3", old.meta().labels().get("pod-template-generation"));
    assertTrue(DaemonPods.isUpdated(old, set, "i"));
    assertFalse(DaemonPods.isUpdated(pod, set, "i"));
  }

  @Test
  void theOldestIsOneThatIsBound() {
    ApiObject free = Samples.pod("a", "", "h");
    ApiObject late = Samples.pod("b", "one", "h");
    late.meta().setCreationTimestamp("2026-01-01T00:00:01Z");
    ApiObject early = Samples.pod("c", "one", "h");
    ApiObject twin = Samples.pod("d", "one", "h");
    assertEquals(
        List.of("c", "d", "b", "a"),
        Samples.names(Stream.of(free, late, twin, early).sorted(DaemonPods.OLDEST).toList()));
  }
}
