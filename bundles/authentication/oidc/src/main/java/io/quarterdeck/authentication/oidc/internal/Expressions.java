// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import io.quarterdeck.spi.cel.CelProgram;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What of a provider's mappings and rules is written in CEL: on the variable {@code claims}, the
 * rules for users on {@code user}.
 *
 * @param username gives the name, null where a claim does
 * @param groups gives the groups, null where a claim does or there are none
 * @param uid gives the UID, null where a claim does or there is none
 * @param extra gives extra values, by key
 * @param claimRules all must hold for the claims
 * @param userRules all must hold for the user that was made
 */
record Expressions(
    @Nullable CelProgram username,
    @Nullable CelProgram groups,
    @Nullable CelProgram uid,
    Map<String, CelProgram> extra,
    List<Rule> claimRules,
    List<Rule> userRules) {
  static final Expressions NONE = new Expressions(null, null, null, Map.of(), List.of(), List.of());

  /**
   * A condition.
   *
   * @param message what is said when it does not hold
   */
  record Rule(CelProgram program, String message) {}
}
