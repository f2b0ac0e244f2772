// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.flowcontrol;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The specs that the objects {@code exempt} and {@code catch-all} must have. An empty list is as
 * good as none.
 */
final class MandatorySpecs {
  private static final Map<String, @Nullable Object> EXEMPT_SCHEMA =
      schema("exempt", 1, null, List.of("system:masters"));
  private static final Map<String, @Nullable Object> CATCH_ALL_SCHEMA =
      schema(
          "catch-all", 10000, "ByUser", List.of("system:unauthenticated", "system:authenticated"));

  private MandatorySpecs() {}

  static void schema(String name, Node spec, List<FieldError> errors) {
    Map<String, @Nullable Object> fixed =
        switch (name) {
          case "exempt" -> EXEMPT_SCHEMA;
          case "catch-all" -> CATCH_ALL_SCHEMA;
          default -> Map.of();
        };
    if (!fixed.isEmpty() && !fixed.equals(comparable(SpecShapes.schema(spec)))) {
      String message = "spec of '" + name + "' must equal the fixed value";
      errors.add(FieldError.invalid(spec.path(), SpecShapes.schema(spec), message));
    }
  }

  /** What an exempt level lends and is given is free. */
  static void level(String name, Node spec, List<FieldError> errors) {
    Map<String, @Nullable Object> given = SpecShapes.level(spec);
    if (name.equals("exempt")) {
      if (!spec.get("type").text().equals("Exempt") || spec.get("limited").isPresent()) {
        errors.add(
            FieldError.invalid(
                spec.path(),
                given,
                "spec of 'exempt' except the 'spec.exempt' field must equal the fixed value"));
      }
    } else if (name.equals("catch-all") && !given.equals(catchAllLevel())) {
      errors.add(
          FieldError.invalid(spec.path(), given, "spec of 'catch-all' must equal the fixed value"));
    }
  }

  private static Map<String, @Nullable Object> catchAllLevel() {
    Map<String, @Nullable Object> limited = new LinkedHashMap<>();
    limited.put("NominalConcurrencyShares", 5L);
    limited.put("LimitResponse", both("Type", "Reject", "Queuing", null));
    limited.put("LendablePercent", 0L);
    limited.put("BorrowingLimitPercent", null);
    Map<String, @Nullable Object> out = both("Type", "Limited", "Limited", limited);
    out.put("Exempt", null);
    return out;
  }

  private static Map<String, @Nullable Object> schema(
      String level, long precedence, @Nullable String method, List<String> groups) {
    List<String> any = List.of("*");
    Map<String, @Nullable Object> resources = both("Verbs", any, "APIGroups", any);
    resources.put("Resources", any);
    resources.put("ClusterScope", true);
    resources.put("Namespaces", any);
    Map<String, @Nullable Object> rule = both("Subjects", null, "ResourceRules", null);
    rule.put("Subjects", groups.stream().map(MandatorySpecs::group).toList());
    rule.put("ResourceRules", List.of(resources));
    rule.put("NonResourceRules", List.of(both("Verbs", any, "NonResourceURLs", any)));
    Map<String, @Nullable Object> out =
        both("PriorityLevelConfiguration", Map.of("Name", level), "MatchingPrecedence", precedence);
    out.put("DistinguisherMethod", method == null ? null : Map.of("Type", method));
    out.put("Rules", List.of(rule));
    return out;
  }

  private static Map<String, @Nullable Object> group(String name) {
    Map<String, @Nullable Object> out = both("Kind", "Group", "User", null);
    out.put("Group", Map.of("Name", name));
    out.put("ServiceAccount", null);
    return out;
  }

  private static Map<String, @Nullable Object> both(
      String first, @Nullable Object a, String second, @Nullable Object b) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put(first, a);
    out.put(second, b);
    return out;
  }

  private static @Nullable Object comparable(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list.isEmpty() ? null : list.stream().map(MandatorySpecs::comparable).toList();
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> out = new LinkedHashMap<>();
      map.forEach((k, v) -> out.put(String.valueOf(k), comparable(v)));
      return out;
    }
    return value;
  }
}
