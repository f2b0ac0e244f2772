// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpointslice.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.servicepods.ServicePods;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The ports of a slice: all its endpoints have the same. */
final class SlicePorts {
  private SlicePorts() {}

  /** What makes two lists of ports the same, in whichever order. */
  record Key(Set<List<Object>> ports) {}

  /** Those of a Service in one pod; one that the pod has not is left out. */
  static List<@Nullable Object> of(ApiObject service, ApiObject pod) {
    List<@Nullable Object> out = new ArrayList<>();
    for (Node port : service.field("spec").get("ports").items()) {
      long number = ServicePods.port(pod, port);
      if (number != 0) {
        Map<String, @Nullable Object> one = new LinkedHashMap<>();
        one.put("name", port.get("name").text());
        one.put("protocol", port.get("protocol").text("TCP"));
        one.put("port", number);
        if (!port.get("appProtocol").isEmpty()) {
          one.put("appProtocol", port.get("appProtocol").text());
        }
        out.add(one);
      }
    }
    return out;
  }

  static Key key(Node ports) {
    Set<List<Object>> out = new HashSet<>();
    for (Node port : ports.items()) {
      out.add(
          List.of(
              port.get("name").text(),
              port.get("protocol").text("TCP"),
              port.get("port").number(),
              port.get("appProtocol").text()));
    }
    return new Key(out);
  }
}
