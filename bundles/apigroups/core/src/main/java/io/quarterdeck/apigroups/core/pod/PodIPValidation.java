// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Addresses;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Validates the addresses of a pod and of its host: one of each family.
 *
 * <p>Kubernetes: {@code validatePodIPs}, {@code validateHostIPs}.
 */
final class PodIPValidation {
  private PodIPValidation() {}

  static void validate(Node status, List<FieldError> errors) {
    list(status.get("podIPs"), errors);
    Node hosts = status.get("hostIPs");
    if (hosts.isEmpty()) {
      return;
    }
    Node first = hosts.index(0).get("ip");
    if (!first.text().equals(status.get("hostIP").text())) {
      errors.add(
          FieldError.invalid(
              hosts.path().index(0).child("ip"), first.text(), "must be equal to `hostIP`"));
    }
    list(hosts, errors);
  }

  /** What a client is warned of addresses that are valid. */
  static List<String> warn(Node status) {
    List<String> warnings = new ArrayList<>();
    for (String list : List.of("podIPs", "hostIPs")) {
      status.get(list).items().forEach(a -> Addresses.warnIp(a.get("ip"), warnings));
    }
    return warnings;
  }

  private static void list(Node list, List<FieldError> errors) {
    List<Node> all = list.items();
    List<Map<String, String>> shown = new ArrayList<>();
    int six = 0;
    for (int i = 0; i < all.size(); i++) {
      String text = all.get(i).get("ip").text();
      FieldPath at = list.path().index(i);
      Addresses.ip(new Node(text, at), errors);
      shown.add(Map.of("IP", text));
      six += Addresses.isIpv6(text) ? 1 : 0;
    }
    if (all.size() < 2) {
      return;
    }
    if (all.size() > 2 || six != 1) {
      errors.add(
          FieldError.invalid(
              list.path(), shown, "may specify no more than one IP for each IP family"));
    }
    Set<Map<String, String>> seen = new HashSet<>();
    for (int i = 0; i < shown.size(); i++) {
      if (!seen.add(shown.get(i))) {
        errors.add(FieldError.duplicate(list.path().index(i), shown.get(i)));
      }
    }
  }
}
