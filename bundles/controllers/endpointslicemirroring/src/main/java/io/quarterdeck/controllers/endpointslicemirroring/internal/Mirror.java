// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpointslicemirroring.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.controllers.endpointslicemirroring.internal.MirrorGroup.Key;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The slices that Endpoints should have.
 *
 * @param groups one slice each, by family and ports; none is empty
 * @param invalid how many addresses are none
 * @param tooMany how many are beyond what is taken of a subset
 */
record Mirror(List<MirrorGroup> groups, int invalid, int tooMany) {

  private record Address(Node node, boolean ready) {}

  /**
   * @param most addresses of a subset, and endpoints in a slice
   */
  static Mirror of(ApiObject endpoints, int most) {
    Map<Key, MirrorGroup> groups = new LinkedHashMap<>();
    int invalid = 0;
    int tooMany = 0;
    for (Node subset : endpoints.field("subsets").items()) {
      int added = 0;
      for (Address address : addresses(subset)) {
        String family = MirrorGroup.family(address.node().get("ip").text());
        if (added >= most) {
          tooMany++;
        } else if (family.isEmpty()) {
          invalid++;
        } else {
          Key key = Key.of(family, subset.get("ports"));
          MirrorGroup group =
              groups.computeIfAbsent(key, k -> MirrorGroup.of(k, subset.get("ports")));
          if (group.byName().size() < most) {
            group.add(address.node(), address.ready());
          }
          added++;
        }
      }
    }
    return new Mirror(List.copyOf(groups.values()), invalid, tooMany);
  }

  private static List<Address> addresses(Node subset) {
    List<Address> out = new ArrayList<>();
    subset.get("addresses").items().forEach(a -> out.add(new Address(a, true)));
    subset.get("notReadyAddresses").items().forEach(a -> out.add(new Address(a, false)));
    return out;
  }
}
