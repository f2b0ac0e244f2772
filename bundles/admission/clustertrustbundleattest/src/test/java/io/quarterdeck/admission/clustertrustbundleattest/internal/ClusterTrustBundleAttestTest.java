// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.clustertrustbundleattest.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

class ClusterTrustBundleAttestTest {
  private static final String CSRS = "certificatesigningrequests";
  private final Reviewer reviewer = new Reviewer();
  private final ClusterTrustBundleAttest plugin =
      new ClusterTrustBundleAttest((Supplier<AccessReviewer>) () -> reviewer);

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

  private static ApiObject bundle(String signer, String metadata) {
    return object(
        "{'apiVersion':'certificates.k8s.io/v1beta1','kind':'ClusterTrustBundle','metadata':{'name':'b'%s},'spec':{'signerName':'%s'}}"
            .formatted(metadata, signer));
  }

  private String refusal(Attempt a) {
    return a.refusal(plugin);
  }

  @Test
  void theSignerDecides() {
    String resource = "clustertrustbundles";
    ApiObject signed = bundle("example.org/s", "");
    assertEquals("", refusal(Attempt.create(resource, bundle("", ""))));
    assertTrue(
        refusal(Attempt.create(resource, signed))
            .endsWith("user not permitted to attest for signerName \"example.org/s\""));
    ApiObject held = bundle("example.org/s", ",'finalizers':['x/y']");
    assertEquals("", refusal(Attempt.update(resource, signed, held)));
    ApiObject labelled = bundle("example.org/s", ",'labels':{'a':'b'}");
    assertFalse(refusal(Attempt.update(resource, signed, labelled)).isEmpty());
    reviewer.allowed.add("attest certificates.k8s.io signers  example.org/s");
    assertEquals("", refusal(Attempt.create(resource, signed)));
    assertNotNull(CSRS);
  }
}
