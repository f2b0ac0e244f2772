// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.autoscaling;

import io.quarterdeck.api.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a behavior that is given in part is completed with. */
final class BehaviorDefaults {
  private BehaviorDefaults() {}

  static void apply(Map<String, @Nullable Object> behavior) {
    Map<String, @Nullable Object> up = Trees.object(behavior, "scaleUp");
    complete(up, List.of(policy("Pods", 4), policy("Percent", 100)));
    if (up.get("stabilizationWindowSeconds") == null) {
      up.put("stabilizationWindowSeconds", 0L);
    }
    complete(Trees.object(behavior, "scaleDown"), List.of(policy("Percent", 100)));
  }

  private static void complete(Map<String, @Nullable Object> rules, List<?> policies) {
    if (rules.get("selectPolicy") == null) {
      rules.put("selectPolicy", "Max");
    }
    if (rules.get("policies") == null) {
      rules.put("policies", new ArrayList<>(policies));
    }
  }

  private static Map<String, @Nullable Object> policy(String type, long value) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("type", type);
    out.put("value", value);
    out.put("periodSeconds", 15L);
    return out;
  }
}
