// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import java.util.ArrayList;
import java.util.List;

/** The quality-of-service class of a pod, from what its containers ask for. */
final class QualityOfService {
  private static final List<String> COUNTED = List.of("cpu", "memory");
  private static final Quantity ZERO = Quantity.parse("0");

  private QualityOfService() {}

  static String of(Node spec) {
    boolean any = false;
    boolean guaranteed = true;
    List<Node> all = new ArrayList<>(spec.get("containers").items());
    all.addAll(spec.get("initContainers").items());
    Node own = spec.get("resources");
    if (!own.get("requests").isEmpty() || !own.get("limits").isEmpty()) {
      // a pod with resources of its own is judged by these alone
      all = List.of(spec);
    }
    for (Node c : all) {
      for (String resource : COUNTED) {
        Quantity request = amount(c.at("resources", "requests", resource));
        Quantity limit = amount(c.at("resources", "limits", resource));
        any |= request.signum() > 0 || limit.signum() > 0;
        guaranteed &= limit.signum() > 0 && limit.equals(request);
      }
    }
    if (!any) {
      return "BestEffort";
    }
    return guaranteed ? "Guaranteed" : "Burstable";
  }

  /** However it is written: 1Gi is as much as its bytes. */
  private static Quantity amount(Node quantity) {
    Quantity amount = Quantity.parseOrNull(quantity.text());
    return amount == null ? ZERO : amount;
  }
}
