// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.certificatesubjectrestriction.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Attempt;
import java.util.Base64;
import javax.security.auth.x500.X500Principal;
import org.junit.jupiter.api.Test;

class CertificateSubjectRestrictionTest {
  private final CertificateSubjectRestriction plugin = new CertificateSubjectRestriction();

  /** The beginning of a request, which is all that is read of it: version and subject. */
  private static String request(String subject) {
    byte[] name = new X500Principal(subject).getEncoded();
    byte[] inner = new byte[name.length + 3];
    System.arraycopy(new byte[] {2, 1, 0}, 0, inner, 0, 3);
    System.arraycopy(name, 0, inner, 3, name.length);
    byte[] der = sequence(sequence(inner));
    String pem =
        "-----BEGIN CERTIFICATE REQUEST-----\n"
            + Base64.getMimeEncoder().encodeToString(der)
            + "\n-----END CERTIFICATE REQUEST-----\n";
    return Base64.getEncoder()
        .encodeToString(pem.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  private static byte[] sequence(byte[] contents) {
    byte[] out = new byte[contents.length + 4];
    out[0] = 0x30;
    out[1] = (byte) 0x82;
    out[2] = (byte) (contents.length >> 8);
    out[3] = (byte) contents.length;
    System.arraycopy(contents, 0, out, 4, contents.length);
    return out;
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
