// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.structural;

import io.quarterdeck.api.Node;
import java.util.List;
import java.util.Map;

/** The one use of types in logic that a structural schema may make. */
final class IntOrString {
  private static final List<Map<String, String>> EITHER =
      List.of(Map.of("type", "integer"), Map.of("type", "string"));

  private IntOrString() {}

  static boolean isAnyOf(Node anyOf) {
    return EITHER.equals(anyOf.value());
  }
}
