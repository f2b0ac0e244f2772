// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

/** A policy that nothing can be checked against: it is left out. */
final class Unusable extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  Unusable(String message) {
    super(message);
  }

  static void when(boolean broken, String message) {
    if (broken) {
      throw new Unusable(message);
    }
  }
}
