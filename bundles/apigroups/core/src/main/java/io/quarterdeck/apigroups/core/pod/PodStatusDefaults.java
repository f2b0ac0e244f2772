// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A pod's addresses are kept as a list: the older field is the first of them. */
final class PodStatusDefaults {
  private PodStatusDefaults() {}

  /** Of two that differ the older field wins, and alone: its writer has no second address. */
  static void apply(Map<String, @Nullable Object> status) {
    String one = Node.root(status).get("podIP").text();
    String first = Node.root(status).get("podIPs").index(0).get("ip").text();
    if (one.isEmpty() && !first.isEmpty()) {
      status.put("podIP", first);
    } else if (!one.isEmpty() && !one.equals(first)) {
      Map<String, @Nullable Object> address = new LinkedHashMap<>();
      address.put("ip", one);
      status.put("podIPs", new ArrayList<Object>(List.of(address)));
    }
  }
}
