// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.daemonset.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodePlanTest {
  private static final String SURGE =
      "'updateStrategy':{'type':'RollingUpdate','rollingUpdate':{'maxSurge':1}},";

  /** Pods by name, those whose name ends on n of the current template. */
  private static List<ApiObject> pods(String names) {
    return names.isEmpty()
        ? List.of()
        : Arrays.stream(names.split(" "))
            .map(n -> Samples.pod(n, "one", n.endsWith("n") ? "new" : "old"))
            .toList();
  }

  private static String plan(String spec, NodeFit fit, String pods) {
    NodePlan plan = NodePlan.of(Samples.spec(spec), fit, pods(pods), "new", Samples.NOW);
    return (plan.isMissing() ? "+" : "")
        + "-"
        + String.join(" ", Samples.names(plan.surplus()))
        + "/"
        + String.join(" ", Samples.names(plan.finished()));
  }

  @ParameterizedTest
  @CsvSource({
    "RUNS,'',+-/",
    "STAYS,'',-/",
    "GOES,'',-/",
    "RUNS,ready-o,-/",
    "STAYS,ready-o,-/",
    "GOES,ready-o failed-n going-n,-ready-o failed-n/",
    "RUNS,going-n,-/",
    "RUNS,failed-n,-/failed-n",
    "RUNS,succeeded-n,-/succeeded-n",
    "RUNS,ready-a ready-b busy-n,-ready-a ready-b/",
    "RUNS,failed-a ready-b ready-c,-ready-c/failed-a"
  })
  void oneIsThere(NodeFit fit, String pods, String expected) {
    assertEquals(expected, plan("", fit, pods));
  }

  @ParameterizedTest
  @CsvSource({
    "RUNS,'',+-/",
    "RUNS,going-o,+-/",
    "STAYS,going-o,-/",
    "RUNS,failed-n,+-/failed-n",
    "RUNS,ready-o busy-n,-/",
    "RUNS,busy-o busy-n,-busy-o/",
    "RUNS,ready-o ready-n,-ready-o/",
    "RUNS,ready-a ready-b busy-n,-ready-b/",
    "RUNS,ready-o busy-an busy-bn,-busy-bn/"
  })
  void twoMayBeThereWhileOneTakesOver(NodeFit fit, String pods, String expected) {
    assertEquals(expected, plan(SURGE, fit, pods));
  }
}
