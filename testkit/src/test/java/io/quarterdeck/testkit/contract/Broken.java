// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.contract;

import java.util.List;

/** Which promises an implementation breaks. */
public final class Broken {
  private Broken() {}

  /** The names of the checks that fail, in the contract's order. */
  public static List<String> of(List<Check> checks) {
    return checks.stream().filter(c -> !c.holds()).map(Check::name).toList();
  }
}
