// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.certificates;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClientChainTest {
  private static final Instant NOW = Instant.parse("2050-01-01T00:00:00Z");

  private static X509Certificate certificate(String pem) throws GeneralSecurityException {
    return (X509Certificate)
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII)));
  }

  private static Set<TrustAnchor> authority() throws GeneralSecurityException {
    return Set.of(new TrustAnchor(certificate(Samples.AUTHORITY), null));
  }

  private static void check(Instant now, String... chain) throws GeneralSecurityException {
    List<X509Certificate> certificates = new ArrayList<>();
    for (String pem : chain) {
      certificates.add(certificate(pem));
    }
    ClientChain.check(authority(), certificates, now);
  }

  @Test
  void aClientOfTheAuthorityIsTrusted() {
    assertDoesNotThrow(() -> check(NOW, Samples.CLIENT));
    assertDoesNotThrow(() -> check(NOW, Samples.CLIENT, Samples.AUTHORITY));
  }

  @Test
  void aCertificateWithoutAUsageIsGoodForAny() {
    assertDoesNotThrow(() -> check(NOW, Samples.ANYTHING));
  }

  @Test
  void aServersCertificateIsNoClients() {
    assertEquals(
        "certificate specifies an incompatible key usage",
        assertThrows(CertificateException.class, () -> check(NOW, Samples.SERVER)).getMessage());
    assertThrows(
        CertificateException.class,
        () -> check(NOW, Samples.CLIENT, Samples.SERVER),
        "nor one further up");
  }

  @Test
  void aCertificateOfAnotherAuthorityIsNotTrusted() throws Exception {
    Set<TrustAnchor> other = Set.of(new TrustAnchor(certificate(Samples.ANYTHING), null));
    List<X509Certificate> chain = List.of(certificate(Samples.CLIENT));
    assertThrows(CertPathBuilderException.class, () -> ClientChain.check(other, chain, NOW));
  }

  @Test
  void certificatesHaveTheirTime() {
    assertThrows(
        GeneralSecurityException.class,
        () -> check(Instant.parse("2020-01-01T00:00:00Z"), Samples.CLIENT));
    assertEquals(
        "no authority is valid at this time",
        assertThrows(
                CertificateException.class,
                () -> check(Instant.parse("2200-01-01T00:00:00Z"), Samples.CLIENT))
            .getMessage());
  }
}
