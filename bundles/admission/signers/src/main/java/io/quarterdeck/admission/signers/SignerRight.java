// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.signers;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import java.util.function.Supplier;

/**
 * The right to do something for a signer, which is given for the signer itself or, as {@code
 * DOMAIN/*}, for all signers of its domain. Thread-safe.
 *
 * @param verb {@code approve}, {@code sign} or {@code attest}
 */
public record SignerRight(Supplier<AccessReviewer> reviewer, String verb) {
  /** The group of the resource {@code signers}. */
  public static final String GROUP = "certificates.k8s.io";

  /** Whether the user has it; the signer itself is asked for first. */
  public boolean isGiven(UserInfo user, String signer) {
    int slash = signer.indexOf('/');
    return asked(user, signer) || (slash > 0 && asked(user, signer.substring(0, slash) + "/*"));
  }

  private boolean asked(UserInfo user, String name) {
    Attributes attributes = Attributes.resource(user, verb, GROUP, "*", "", "signers", "", name);
    return reviewer.get().review(attributes) instanceof Decision.Allow;
  }
}
