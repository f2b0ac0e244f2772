// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.List;

/** The quality-of-service class of a pod, from what its containers ask for. */
final class QualityOfService {
  private static final List<String> COUNTED = List.of("cpu", "memory");

  private QualityOfService() {}

  static String of(Node spec) {
    boolean any = false;
    boolean guaranteed = true;
    List<Node> all = new ArrayList<>(spec.get("containers").items());
    all.addAll(spec.get("initContainers").items());
    if (spec.get("resources").isPresent()) {
      // a pod with resources of its own is judged by these alone
      all = List.of(spec);
    }
    for (Node c : all) {
      for (String resource : COUNTED) {
        Node request = c.at("resources", "requests", resource);
        Node limit = c.at("resources", "limits", resource);
        any |= asks(request) || asks(limit);
        guaranteed &= asks(limit) && limit.text().equals(request.text());
      }
    }
    if (!any) {
      return "BestEffort";
    }
    return guaranteed ? "Guaranteed" : "Burstable";
  }

  private static boolean asks(Node quantity) {
    return !quantity.isEmpty() && !quantity.text().equals("0");
  }
}
