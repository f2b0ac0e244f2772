// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Trees;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Defaults that several kinds of the group share. */
final class Defaults {
  private Defaults() {}

  static void absent(Map<String, @Nullable Object> map, String field, Object value) {
    if (map.get(field) == null) {
      map.put(field, value);
    }
  }

  /** What a webhook or policy matches. */
  static void matching(Map<String, @Nullable Object> map) {
    absent(map, "matchPolicy", "Equivalent");
    absent(map, "namespaceSelector", new LinkedHashMap<>());
    absent(map, "objectSelector", new LinkedHashMap<>());
  }

  /** The scope of each rule. */
  static void scopes(@Nullable Object rules) {
    List<@Nullable Object> list = Trees.asList(rules);
    if (list == null) {
      return;
    }
    for (Object r : list) {
      Map<String, @Nullable Object> rule = Trees.asObject(r);
      if (rule != null) {
        absent(rule, "scope", "*");
      }
    }
  }

  /** A {@code MatchResources} at a field of the spec, when it is there. */
  static void matchResources(ApiObject object, String field) {
    Map<String, @Nullable Object> match = Trees.asObject(object.object("spec").get(field));
    if (match != null) {
      matching(match);
      scopes(match.get("resourceRules"));
      scopes(match.get("excludeResourceRules"));
    }
  }
}
