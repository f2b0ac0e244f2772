// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.autoscaling;

import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The behavior as {@code v1} keeps it in an annotation: the field names start with capitals, and
 * absent ones are written as null.
 */
final class BehaviorText {
  private static final List<String> RULES =
      List.of("StabilizationWindowSeconds", "SelectPolicy", "Policies", "Tolerance");
  private static final List<String> POLICY = List.of("Type", "Value", "PeriodSeconds");

  private BehaviorText() {}

  static Map<String, @Nullable Object> write(Node behavior) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    for (String direction : List.of("ScaleUp", "ScaleDown")) {
      Node rules = behavior.get(small(direction));
      out.put(direction, rules.isAbsent() ? null : rules(rules));
    }
    return out;
  }

  private static Map<String, @Nullable Object> rules(Node rules) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    RULES.forEach(f -> out.put(f, rules.get(small(f)).value()));
    if (rules.get("policies").isPresent()) {
      List<@Nullable Object> policies = new ArrayList<>();
      for (Node p : rules.get("policies").items()) {
        Map<String, @Nullable Object> policy = new LinkedHashMap<>();
        POLICY.forEach(f -> policy.put(f, p.get(small(f)).value()));
        policies.add(policy);
      }
      out.put("Policies", policies);
    }
    return out;
  }

  /** The way back: names as the API spells them. */
  static @Nullable Object read(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> m -> {
        Map<String, @Nullable Object> out = new LinkedHashMap<>();
        m.forEach(
            (k, v) -> {
              if (v != null) {
                out.put(small((String) k), read(v));
              }
            });
        yield out;
      }
      case List<?> l -> {
        List<@Nullable Object> out = new ArrayList<>();
        l.forEach(v -> out.add(read(v)));
        yield out;
      }
      case null, default -> value;
    };
  }

  private static String small(String name) {
    return name.isEmpty() ? name : Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }
}
