// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.certificatesigning.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.testkit.admission.Attempt;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class CertificateSigningTest {
  private static final String CSRS = "certificatesigningrequests";
  private final Reviewer reviewer = new Reviewer();
  private final CertificateSigning plugin =
      new CertificateSigning((Supplier<AccessReviewer>) () -> reviewer);

  /** Allows what it was set to. */
  private static final class Reviewer implements AccessReviewer {
    private final Set<String> allowed = new HashSet<>();

    @Override
    public Decision review(Attributes a) {
      String asked =
          String.join(" ", a.verb(), a.apiGroup(), a.qualifiedResource(), a.namespace(), a.name());
      return allowed.contains(asked) ? new Decision.Allow("") : Decision.noOpinion();
    }

    @Override
    public Authorizer.Rules rulesFor(UserInfo user, String namespace) {
      throw new UnsupportedOperationException();
    }
  }

  private static ApiObject request(String status) {
    return object(
        "{'apiVersion':'certificates.k8s.io/v1','kind':'CertificateSigningRequest','metadata':{'name':'c'},'spec':{'signerName':'example.org/s'},'status':"
            + status
            + "}");
  }

  private String signing(String status) {
    return Attempt.update(CSRS, request("{}"), request(status)).of("status").refusal(plugin);
  }

  @Test
  void theSignerDecides() {
    String refusal =
        "certificatesigningrequests.certificates.k8s.io \"c\" is forbidden: user not permitted to"
            + " sign requests with signerName \"example.org/s\"";
    assertEquals(refusal, signing("{'certificate':'eA=='}"));
    assertEquals(refusal, signing("{'conditions':[{'type':'Failed'}]}"));
    assertEquals("", signing("{'conditions':[]}"), "nothing is signed");
    reviewer.allowed.add("sign certificates.k8s.io signers  example.org/*");
    assertEquals("", signing("{'certificate':'eA=='}"));
  }
}
