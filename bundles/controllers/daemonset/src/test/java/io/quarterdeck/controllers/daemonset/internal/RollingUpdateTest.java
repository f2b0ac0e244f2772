// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.daemonset.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RollingUpdateTest {

  /** Nodes with their pods, such as {@code a:ready-o&busy-n}; those in capitals fit no more. */
  private static String step(String strategy, String nodes) {
    Map<String, List<ApiObject>> pods = new TreeMap<>();
    Map<String, NodeFit> fits = new HashMap<>();
    for (String text : nodes.split(" ")) {
      String node = text.substring(0, 1);
      fits.put(node, Character.isUpperCase(node.charAt(0)) ? NodeFit.STAYS : NodeFit.RUNS);
      pods.put(
          node,
          Arrays.stream(text.substring(2).split("&"))
              .filter(n -> !n.isEmpty())
              .map(n -> Samples.pod(n + "-" + node, node, n.endsWith("n") ? "new" : "old"))
              .toList());
    }
    RollingUpdate update =
        RollingUpdate.of(
            Samples.spec(
                "'updateStrategy':{'type':'RollingUpdate','rollingUpdate':{%s}},"
                    .formatted(strategy)),
            pods,
            fits,
            "new",
            Samples.NOW);
    return "-"
        + String.join(" ", Samples.names(update.deleted()))
        + "+"
        + String.join(" ", update.created());
  }

  @ParameterizedTest
  @CsvSource({
    "1,a:ready-o b:ready-o,-ready-o-a+",
    "2,a:ready-o b:ready-o,-ready-o-a ready-o-b+",
    "1,a:ready-n b:ready-o,-ready-o-b+",
    "1,a:busy-n b:ready-o,-+",
    "2,a:busy-n b:ready-o,-ready-o-b+",
    "1,a: b:ready-o,-+",
    "1,a:going-o b:ready-o,-+",
    "1,a:busy-o b:ready-o,-busy-o-a+",
    "1,a:busy-o b:busy-o,-busy-o-a busy-o-b+",
    "1,a:ready-n b:ready-n,-+"
  })
  void someMayBeMissing(int most, String nodes, String expected) {
    assertEquals(expected, step("'maxUnavailable':" + most, nodes));
  }

  @ParameterizedTest
  @CsvSource({
    "1,a:ready-o b:ready-o,-+a",
    "2,a:ready-o b:ready-o,-+a b",
    "1,a:ready-o&busy-n b:ready-o,-+",
    "1,a:busy-o b:ready-o,-+a b",
    "1,A:busy-o b:ready-n,-busy-o-A+",
    "1,A:ready-o b:ready-n,-ready-o-A+",
    "1,A:ready-o b:busy-n,-+"
  })
  void orSomeMayBeTwo(int most, String nodes, String expected) {
    assertEquals(expected, step("'maxUnavailable':0,'maxSurge':" + most, nodes));
  }

  @Test
  void theOldOneGoesWhenTheNewOneIsThere() {
    assertEquals("-ready-o-a+b", step("'maxSurge':1", "a:ready-o&ready-n b:ready-o"));
    assertEquals("-+", step("'maxSurge':1", "a:ready-o&busy-n b:ready-o"));
  }

  @Test
  void percentsAreRoundedUpAndNothingIsOne() {
    String nodes = "a:ready-o b:ready-o c:ready-o d:ready-o";
    assertEquals("-ready-o-a ready-o-b+", step("'maxUnavailable':'26%'", nodes));
    assertEquals("-ready-o-a+", step("'maxUnavailable':0", nodes));
    assertEquals("-ready-o-a+", step("", nodes));
    assertEquals("-+a b", step("'maxSurge':'26%','maxUnavailable':0", nodes));
  }
}
