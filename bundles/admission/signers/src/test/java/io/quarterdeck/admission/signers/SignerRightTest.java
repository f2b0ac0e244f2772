// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.signers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SignerRightTest {
  private final List<String> asked = new ArrayList<>();
  private String given = "";
  private final SignerRight right = new SignerRight(Reviewer::new, "sign");

  private final class Reviewer implements AccessReviewer {
    @Override
    public Decision review(Attributes a) {
      asked.add(a.verb() + " " + a.apiGroup() + " " + a.resource() + " " + a.name());
      return a.name().equals(given) ? new Decision.Allow("") : Decision.noOpinion();
    }

    @Override
    public Authorizer.Rules rulesFor(UserInfo user, String namespace) {
      throw new UnsupportedOperationException();
    }
  }

  private boolean isGiven(String signer) {
    return right.isGiven(UserInfo.of("alice"), signer);
  }

  @Test
  void theSignerOrItsDomain() {
    assertFalse(isGiven("example.org/s"));
    assertEquals(
        List.of(
            "sign certificates.k8s.io signers example.org/s",
            "sign certificates.k8s.io signers example.org/*"),
        asked);
    given = "example.org/s";
    assertTrue(isGiven("example.org/s"));
    given = "example.org/*";
    assertTrue(isGiven("example.org/s"));
    given = "/*";
    assertFalse(isGiven("/s"));
    assertFalse(isGiven("s"));
  }
}
