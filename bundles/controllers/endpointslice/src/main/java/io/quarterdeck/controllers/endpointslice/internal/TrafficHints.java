// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpointslice.internal;

import io.quarterdeck.api.ApiObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who should be sent to an endpoint, by the {@code trafficDistribution} of its Service. */
enum TrafficHints {
  NONE,
  ZONE,
  ZONE_AND_NODE;

  private static final String MODE = "service.kubernetes.io/topology-mode";
  private static final String OLDER_MODE = "service.kubernetes.io/topology-aware-hints";

  /** The older annotations come before the field, also where nobody fills in what they ask for. */
  static TrafficHints of(ApiObject service) {
    Map<String, String> annotations = service.meta().annotations();
    String mode = annotations.getOrDefault(OLDER_MODE, annotations.getOrDefault(MODE, ""));
    if (mode.equals("Auto") || mode.equals("auto")) {
      return NONE;
    }
    return switch (service.field("spec").get("trafficDistribution").text()) {
      case "PreferClose", "PreferSameZone" -> ZONE;
      case "PreferSameNode" -> ZONE_AND_NODE;
      default -> NONE;
    };
  }

  void addTo(Map<String, @Nullable Object> endpoint) {
    Map<String, @Nullable Object> hints = new LinkedHashMap<>();
    if (this != NONE && endpoint.get("zone") instanceof String zone) {
      hints.put("forZones", named(zone));
    }
    if (this == ZONE_AND_NODE && endpoint.get("nodeName") instanceof String node) {
      hints.put("forNodes", named(node));
    }
    if (!hints.isEmpty()) {
      endpoint.put("hints", hints);
    }
  }

  private static List<@Nullable Object> named(String name) {
    Map<String, @Nullable Object> one = new LinkedHashMap<>();
    one.put("name", name);
    List<@Nullable Object> out = new ArrayList<>();
    out.add(one);
    return out;
  }
}
