// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.cel;

import java.util.HashMap;
import java.util.Map;

/**
 * What an expression may name.
 *
 * @param variables by name; a name with dots ({@code authorizer.requestResource}) is allowed
 * @param patches whether {@code Object{}} of any fields and {@code JSONPatch{}} can be built, and
 *     the jsonpatch library is there, as in mutating policies
 */
public record CelScope(Map<String, CelType> variables, boolean patches) {
  public CelScope {
    variables = Map.copyOf(variables);
  }

  public static CelScope of(Map<String, CelType> variables) {
    return new CelScope(variables, false);
  }

  /** The same with one more variable. */
  public CelScope with(String name, CelType type) {
    Map<String, CelType> all = new HashMap<>(variables);
    all.put(name, type);
    return new CelScope(all, patches);
  }

  public CelScope withPatches() {
    return new CelScope(variables, true);
  }
}
