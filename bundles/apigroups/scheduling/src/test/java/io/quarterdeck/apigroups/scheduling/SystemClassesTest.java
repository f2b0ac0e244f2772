// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.scheduling;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.testkit.validation.StrategyRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SystemClassesTest {
  @Test
  void everyClusterHasTwo() {
    Map<String, Long> values =
        new SchedulingGroup(gate -> false)
            .bootstrapObjects().stream()
                .collect(Collectors.toMap(o -> o.meta().name(), o -> o.field("value").number()));
    assertEquals(
        Map.of("system-node-critical", 2_000_001_000L, "system-cluster-critical", 2_000_000_000L),
        values);
  }

  @Test
  void theyKeepToTheRulesOfTheirKind() {
    PriorityClassStrategy strategy = new PriorityClassStrategy();
    for (ApiObject object : SystemClasses.all()) {
      assertEquals("scheduling.k8s.io/v1", object.apiVersion());
      assertEquals("PriorityClass", object.kind());
      List<FieldError> errors = new ArrayList<>();
      strategy.validate(object, StrategyRules.CONTEXT, errors);
      assertEquals(List.of(), errors);
    }
  }
}
