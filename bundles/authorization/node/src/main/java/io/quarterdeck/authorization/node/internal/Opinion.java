// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import io.quarterdeck.spi.authorization.Decision;

/** The two answers of this authorizer: it never denies. */
final class Opinion {
  static final Decision ALLOW = new Decision.Allow("");
  static final Decision NONE = Decision.noOpinion();

  private Opinion() {}

  static Decision none(String reason) {
    return new Decision.NoOpinion(reason);
  }
}
