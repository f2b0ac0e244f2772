// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podnodeselector.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.StatusReason;
import java.util.Map;
import java.util.TreeMap;

/** Node selectors as they are written: {@code key=value} pairs with a separator. */
final class SelectorMap {
  private SelectorMap() {}

  /**
   * The pairs.
   *
   * @throws ApiException 500 with Kubernetes' words for what is no pair
   */
  static Map<String, String> parse(String text, String separator) {
    Map<String, String> out = new TreeMap<>();
    if (text.isBlank()) {
      return out;
    }
    for (String pair : text.split(separator, -1)) {
      String[] parts = pair.split("=", -1);
      if (parts.length != 2) {
        throw malformed("invalid selector: [" + String.join(" ", parts) + "]");
      }
      out.put(parts[0].strip(), parts[1].strip());
    }
    return out;
  }

  private static ApiException malformed(String message) {
    return ApiException.of(StatusReason.UNKNOWN, message, null);
  }

  /** Whether both have a key with different values. */
  static boolean conflict(Map<String, String> a, Map<String, String> b) {
    return a.entrySet().stream()
        .anyMatch(e -> b.containsKey(e.getKey()) && !e.getValue().equals(b.get(e.getKey())));
  }
}
