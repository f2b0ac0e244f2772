// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpointslice.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.servicepods.ServicePods;
import java.util.List;

/** Of which families the addresses behind a Service are: each has slices of its own. */
final class AddressTypes {
  private static final String V4 = "IPv4";
  private static final String V6 = "IPv6";

  private AddressTypes() {}

  /** By its families; one that has none yet has that of its address, or both. */
  static List<String> of(ApiObject service) {
    Node spec = service.field("spec");
    List<String> families =
        spec.get("ipFamilies").strings().stream()
            .filter(f -> f.equals(V4) || f.equals(V6))
            .distinct()
            .toList();
    if (!families.isEmpty()) {
      return families;
    }
    return ServicePods.isHeadless(service)
        ? List.of(V4, V6)
        : List.of(of(spec.get("clusterIP").text()));
  }

  /** Those of a pod that are of one family. */
  static List<String> addresses(ApiObject pod, String addressType) {
    return ServicePods.addresses(pod).stream().filter(a -> of(a).equals(addressType)).toList();
  }

  private static String of(String address) {
    return address.indexOf(':') >= 0 ? V6 : V4;
  }
}
