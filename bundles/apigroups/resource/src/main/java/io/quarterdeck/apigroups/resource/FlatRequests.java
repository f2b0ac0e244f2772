// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.group.VersionConverter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Between claims of {@code v1beta1} and the stored {@code v1}: what one device is asked for by
 * stood in the request itself, and stands in its {@code exactly} now.
 *
 * @param template whether the claim's spec stands within that of a template
 */
record FlatRequests(boolean template) implements VersionConverter {
  private static final List<String> EXACTLY =
      List.of(
          "deviceClassName",
          "selectors",
          "allocationMode",
          "count",
          "adminAccess",
          "tolerations",
          "capacity");

  @Override
  public ApiObject toStored(ApiObject served) {
    served.tree().put("apiVersion", "resource.k8s.io/v1");
    requests(served).forEach(FlatRequests::nest);
    return served;
  }

  @Override
  public ApiObject fromStored(ApiObject stored) {
    stored.tree().put("apiVersion", "resource.k8s.io/v1beta1");
    requests(stored).forEach(FlatRequests::flatten);
    return stored;
  }

  private List<Map<String, @Nullable Object>> requests(ApiObject object) {
    Map<String, @Nullable Object> spec = Trees.asObject(object.tree().get("spec"));
    if (template && spec != null) {
      spec = Trees.asObject(spec.get("spec"));
    }
    Map<String, @Nullable Object> devices =
        spec == null ? null : Trees.asObject(spec.get("devices"));
    return ClaimDefaults.objects(devices, "requests");
  }

  private static void nest(Map<String, @Nullable Object> request) {
    Map<String, @Nullable Object> exactly = new LinkedHashMap<>();
    for (String field : EXACTLY) {
      if (request.containsKey(field)) {
        exactly.put(field, request.remove(field));
      }
    }
    boolean only = exactly.size() == 1 && "".equals(exactly.get("deviceClassName"));
    if (!exactly.isEmpty() && !only) {
      request.put("exactly", exactly);
    }
  }

  private static void flatten(Map<String, @Nullable Object> request) {
    Map<String, @Nullable Object> exactly = Trees.asObject(request.remove("exactly"));
    if (exactly != null) {
      request.putAll(exactly);
    }
    // Go writes it always
    request.putIfAbsent("deviceClassName", "");
  }
}
