// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.certificatesubjectrestriction.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.certificates.RequestPem;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class CertificateSubjectRestrictionTest {
  private final CertificateSubjectRestriction plugin = new CertificateSubjectRestriction();

  private static String request(String subject) {
    return Base64.getEncoder()
        .encodeToString(RequestPem.of(subject).getBytes(StandardCharsets.UTF_8));
  }

  private String refusal(String signer, String request) {
    ApiObject csr =
        object(
            "{'apiVersion':'certificates.k8s.io/v1','kind':'CertificateSigningRequest','metadata':{'name':'c'},'spec':{'signerName':'%s','request':'%s'}}"
                .formatted(signer, request));
    return Attempt.create("certificatesigningrequests", csr).refusal(plugin);
  }

  @Test
  void thePrivilegedGroupIsRefused() {
    String client = "kubernetes.io/kube-apiserver-client";
    String masters = request("CN=jane,O=devs,O=system:masters");
    assertEquals(
        "certificatesigningrequests.certificates.k8s.io \"c\" is forbidden: use of"
            + " kubernetes.io/kube-apiserver-client signer with system:masters group is not allowed",
        refusal(client, masters));
    assertFalse(refusal(client, request("CN=jane+O=system:masters")).isEmpty());
    assertEquals("", refusal("example.org/s", masters));
    assertEquals("", refusal(client, request("CN=system:masters,O=devs")));
    assertTrue(refusal(client, "eA==").contains("unable to parse CSR"));
  }
}
