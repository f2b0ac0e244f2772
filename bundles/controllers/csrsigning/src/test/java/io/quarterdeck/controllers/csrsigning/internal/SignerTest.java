// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.csrsigning.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.libraries.certificates.CertificateRequest;
import io.quarterdeck.testkit.certificates.TestRequest;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignerTest {
  private static final Instant NOW = Instant.parse("2026-11-27T00:00:00Z");
  private static final Duration YEAR = Duration.ofDays(365);

  private static String problem(Signer signer, TestRequest request, String usages)
      throws GeneralSecurityException {
    return signer.problem(
        CertificateRequest.of(request.der()), Arrays.asList(usages.split(";", -1)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "client auth                                    | ''",
        "digital signature;key encipherment;client auth | ''",
        "digital signature     | missing required usage for client certificate: client auth",
        "client auth;server auth | invalid usage for client certificate: server auth",
      })
  void clientsOfTheServer(String usages, String problem) throws GeneralSecurityException {
    TestRequest anybody = TestRequest.of("CN=alice").dns("a");
    assertEquals(problem, problem(Signer.KUBE_APISERVER_CLIENT, anybody, usages));
  }

  @Test
  void kubelets() throws GeneralSecurityException {
    TestRequest node = TestRequest.of(Requests.NODE);
    assertEquals("", problem(Signer.KUBELET_CLIENT, node, "digital signature;client auth"));
    assertEquals(
        "DNS or IP subjectAltName is required",
        problem(Signer.KUBELET_SERVING, node, "digital signature;server auth"));
    node.dns("n1");
    assertEquals("", problem(Signer.KUBELET_SERVING, node, "digital signature;server auth"));
    assertEquals(
        "DNS subjectAltNames are not allowed",
        problem(Signer.KUBELET_CLIENT, node, "digital signature;client auth"));
  }

  @Test
  void theOldOneSignsAnythingAndOthersAreNotOurs() throws GeneralSecurityException {
    assertEquals("", problem(Signer.LEGACY_UNKNOWN, TestRequest.of("CN=a"), "cert sign"));
    assertNull(Signer.of("example.com/signer"));
    assertNull(Signer.of("kubernetes.io/kube-apiserver-client-pod"));
    assertEquals(Signer.KUBELET_SERVING, Signer.of("kubernetes.io/kubelet-serving"));
  }

  @Test
  void usages() throws GeneralSecurityException {
    assertEquals(
        new Usages(
            KeyUsage.digitalSignature | KeyUsage.decipherOnly,
            List.of(KeyPurposeId.anyExtendedKeyUsage, KeyPurposeId.id_kp_emailProtection)),
        Usages.of(
            List.of("s/mime", "signing", "any", "decipher only", "email protection", "signing")));
    assertEquals(
        "has unrecognized usage values: [tea]",
        assertThrows(GeneralSecurityException.class, () -> Usages.of(List.of("any", "tea")))
            .getMessage());
  }

  /** Asked for, in seconds (0 for nothing), and how long it lasts from now. */
  @ParameterizedTest
  @CsvSource({
    "0, P364DT23H55M", // five minutes of the year have gone before it begins
    "1, PT10M",
    "600, PT10M",
    "601, PT10M1S",
    "28799, PT7H59M59S",
    "28800, PT7H55M",
    "31536001, P364DT23H55M"
  })
  void lifetimes(long asked, Duration lasts) {
    assertEquals(
        new Validity(NOW.minusSeconds(300), NOW.plus(lasts)),
        Validity.of(NOW, Duration.ofSeconds(asked), YEAR, NOW.plus(YEAR)));
  }

  @Test
  void nothingOutlivesTheAuthorityOrTheOperatorsBound() {
    Instant end = NOW.plusSeconds(900);
    assertEquals(
        new Validity(NOW.minusSeconds(300), end), Validity.of(NOW, Duration.ZERO, YEAR, end));
    assertEquals(
        new Validity(NOW.minusSeconds(300), NOW.plusSeconds(60)),
        Validity.of(NOW, Duration.ofSeconds(600), Duration.ofSeconds(60), end));
  }
}
