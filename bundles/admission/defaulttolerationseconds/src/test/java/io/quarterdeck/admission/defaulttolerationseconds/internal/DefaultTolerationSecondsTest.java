// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.defaulttolerationseconds.internal;

import static io.quarterdeck.testkit.admission.Literal.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Attempt;
import java.util.List;
import org.junit.jupiter.api.Test;

class DefaultTolerationSecondsTest {
  private final DefaultTolerationSeconds plugin = new DefaultTolerationSeconds(300, 60);

  private List<String> keysAfter(String tolerations) {
    ApiObject after =
        Attempt.create("pods", pod("{'tolerations':" + tolerations + "}")).mutate(plugin).object();
    return after.field("spec").get("tolerations").items().stream()
        .map(t -> t.get("key").text() + "=" + t.get("tolerationSeconds").number(-1))
        .toList();
  }

  @Test
  void whatIsNotCoveredIsAdded() {
    String notReady = "node.kubernetes.io/not-ready=300";
    String unreachable = "node.kubernetes.io/unreachable=60";
    assertEquals(List.of(notReady, unreachable), keysAfter("[]"));
    assertEquals(List.of(notReady, unreachable), keysAfter("null"));
    assertEquals(List.of("=-1"), keysAfter("[{'operator':'Exists'}]"));
    assertEquals(List.of("=-1"), keysAfter("[{'operator':'Exists','effect':'NoExecute'}]"));
    assertEquals(
        List.of("=-1", notReady, unreachable),
        keysAfter("[{'operator':'Exists','effect':'NoSchedule'}]"));
    assertEquals(
        List.of("node.kubernetes.io/unreachable=-1", notReady),
        keysAfter("[{'key':'node.kubernetes.io/unreachable','operator':'Exists'}]"));
  }

  @Test
  void subresourcesAreLeftAlone() {
    ApiObject pod = pod("{}");
    assertFalse(Attempt.update("pods", pod, pod).of("status").interests(plugin));
    assertTrue(Attempt.update("pods", pod, pod).interests(plugin));
  }
}
