// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Defaults of a claim's spec. */
final class ClaimDefaults {
  private ClaimDefaults() {}

  static void apply(@Nullable Map<String, @Nullable Object> spec) {
    Map<String, @Nullable Object> devices =
        spec == null ? null : Trees.asObject(spec.get("devices"));
    for (Map<String, @Nullable Object> request : objects(devices, "requests")) {
      Map<String, @Nullable Object> exactly = Trees.asObject(request.get("exactly"));
      if (exactly != null) {
        one(exactly);
      }
      objects(request, "firstAvailable").forEach(ClaimDefaults::one);
    }
  }

  private static void one(Map<String, @Nullable Object> request) {
    Object mode = request.get("allocationMode");
    if (mode == null || mode.equals("")) {
      request.put("allocationMode", "ExactCount");
    }
    boolean counted = "ExactCount".equals(request.get("allocationMode"));
    if (counted && !(request.get("count") instanceof Number n && n.longValue() != 0)) {
      request.put("count", 1L);
    }
    for (Map<String, @Nullable Object> toleration : objects(request, "tolerations")) {
      if (toleration.get("operator") == null) {
        toleration.put("operator", "Equal");
      }
    }
  }

  /** The objects of a list; what is none is left out. */
  static List<Map<String, @Nullable Object>> objects(
      @Nullable Map<String, @Nullable Object> parent, String field) {
    List<@Nullable Object> list = parent == null ? null : Trees.asList(parent.get(field));
    List<Map<String, @Nullable Object>> out = new ArrayList<>();
    if (list != null) {
      for (Object o : list) {
        Map<String, @Nullable Object> map = Trees.asObject(o);
        if (map != null) {
          out.add(map);
        }
      }
    }
    return out;
  }
}
