// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.csrsigning.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.libraries.certificates.CertificateRequest;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.certificates.TestRequest;
import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.SubjectKeyIdentifier;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IssuedCertificateTest {
  private static final TestCertificate CA = TestCertificate.authority("CN=ca,O=quarterdeck");
  private static final Instant NOW = Instant.now().truncatedTo(ChronoUnit.SECONDS);
  private static final Validity DAY = new Validity(NOW, NOW.plus(Duration.ofDays(1)));

  private static X509Certificate issue(TestRequest request, List<String> usages)
      throws GeneralSecurityException {
    return issue(request, usages, new Authority(CA.certificate(), CA.key()));
  }

  private static X509Certificate issue(TestRequest request, List<String> usages, Authority by)
      throws GeneralSecurityException {
    CertificateRequest read = CertificateRequest.of(request.der());
    byte[] der = IssuedCertificate.of(read, Usages.of(usages), DAY, by);
    return (X509Certificate)
        CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(der));
  }

  @Test
  void itIsNoAuthorityAndSaysWhatItIsFor() throws GeneralSecurityException {
    X509Certificate c =
        issue(
            TestRequest.of("CN=a"),
            List.of("server auth", "digital signature", "client auth", "key encipherment"));
    c.verify(CA.certificate().getPublicKey());
    assertEquals(3, c.getVersion());
    assertEquals(CA.certificate().getSubjectX500Principal(), c.getIssuerX500Principal());
    assertEquals(-1, c.getBasicConstraints());
    assertEquals(Set.of("2.5.29.15", "2.5.29.19"), c.getCriticalExtensionOIDs());
    assertArrayEquals(
        new boolean[] {true, false, true, false, false, false, false, false, false},
        c.getKeyUsage());
    // in the order in which Go knows them
    assertEquals(List.of("1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2"), c.getExtendedKeyUsage());
    assertEquals(Date.from(DAY.from()), c.getNotBefore());
    assertEquals(Date.from(DAY.to()), c.getNotAfter());
    assertEquals("SHA256withECDSA", c.getSigAlgName());
    assertNull(c.getSubjectAlternativeNames());
  }

  @Test
  void namesAreKept() throws GeneralSecurityException {
    X509Certificate c =
        issue(
            TestRequest.of("CN=system:node:n1,O=system:nodes")
                .dns("n1")
                .ip("10.0.0.1")
                .ip("fd00::1")
                .email("a@b")
                .uri("spiffe://a/b"),
            List.of("server auth"));
    assertEquals(
        Map.of(
            1,
            Set.of("a@b"),
            2,
            Set.of("n1"),
            6,
            Set.of("spiffe://a/b"),
            7,
            Set.of("10.0.0.1", "fd00:0:0:0:0:0:0:1")),
        c.getSubjectAlternativeNames().stream()
            .collect(
                Collectors.groupingBy(
                    n -> (Integer) n.get(0),
                    Collectors.mapping(n -> (String) n.get(1), Collectors.toSet()))));
    assertFalse(c.getCriticalExtensionOIDs().contains("2.5.29.17"));
    assertNull(c.getKeyUsage());
  }

  @Test
  void namesAreCriticalWhereThereIsNoSubject() throws GeneralSecurityException {
    X509Certificate c = issue(TestRequest.of("").dns("n1"), List.of("server auth"));
    assertTrue(c.getCriticalExtensionOIDs().contains("2.5.29.17"));
    assertEquals(new X500Principal(""), c.getSubjectX500Principal());
  }

  /** What was judged, in the order of Go, and of several names the one that was judged. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CN=a,O=b                    | CN=a,O=b",
        "O=b,CN=a,C=CH,L=Bern,ST=BE  | CN=a,ST=BE,L=Bern,O=b,C=CH",
        "CN=last,CN=first,O=b        | CN=last,O=b",
        "CN=a,DC=example,UID=7,O=b   | CN=a,O=b",
        "CN=Zoë,O=b                  | CN=Zoë,O=b",
        "OU=u,CN=a                   | CN=a,OU=u",
      })
  void subjects(String asked, String issued) throws GeneralSecurityException {
    X509Certificate c = issue(TestRequest.of(asked), List.of("client auth"));
    assertEquals(issued, c.getSubjectX500Principal().getName());
  }

  @Test
  void groupsStandTogether() throws GeneralSecurityException {
    X509Certificate c = issue(TestRequest.of("CN=a,O=two,O=one"), List.of("client auth"));
    assertEquals(
        Set.of("O=one", "O=two"),
        Set.of(c.getSubjectX500Principal().getName().replace("CN=a,", "").split("\\+")));
  }

  /** {@code #0c0e...} is the encoding of system:masters, and here a text like any other. */
  @Test
  void aTextThatLooksEncodedStaysAText() throws GeneralSecurityException {
    String text = "#0c0e73797374656d3a6d617374657273";
    X509Certificate c = issue(TestRequest.of("CN=a,O=\\" + text), List.of("client auth"));
    assertEquals("CN=a,O=\\" + text, c.getSubjectX500Principal().getName());
  }

  @Test
  void serialNumbersAreLargeAndRandom() throws GeneralSecurityException {
    int longest = 0;
    for (int i = 0; i < 20; i++) {
      BigInteger serial = issue(TestRequest.of("CN=a"), List.of("any")).getSerialNumber();
      assertEquals(1, serial.signum());
      longest = Math.max(longest, serial.bitLength());
    }
    assertTrue(longest > 120 && longest <= 128, longest + " bits");
  }

  @ParameterizedTest
  @CsvSource({
    "RSA, 2048, SHA256withRSA",
    "EC, 384, SHA384withECDSA",
    "EC, 521, SHA512withECDSA",
    "Ed25519, 0, Ed25519"
  })
  void otherAuthorities(String kind, int bits, String algorithm) throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(kind);
    if (bits > 0) {
      generator.initialize(bits);
    }
    KeyPair pair = generator.generateKeyPair();
    byte[] identifier = {1, 2, 3, 4};
    X509Certificate ca =
        (X509Certificate)
            CertificateFactory.getInstance("X.509")
                .generateCertificate(
                    new ByteArrayInputStream(
                        new JcaX509v3CertificateBuilder(
                                new X500Name("CN=other"),
                                BigInteger.TEN,
                                Date.from(DAY.from()),
                                Date.from(DAY.to()),
                                new X500Name("CN=other"),
                                pair.getPublic())
                            .addExtension(
                                Extension.subjectKeyIdentifier,
                                false,
                                new SubjectKeyIdentifier(identifier))
                            .build(new JcaContentSignerBuilder(algorithm).build(pair.getPrivate()))
                            .getEncoded()));
    X509Certificate c =
        issue(TestRequest.of("CN=a"), List.of("any"), new Authority(ca, pair.getPrivate()));
    c.verify(pair.getPublic());
    assertEquals(algorithm, c.getSigAlgName());
    // the authority's identifier, in an octet string, in a sequence, as its first field
    assertArrayEquals(
        new byte[] {4, 8, 0x30, 6, (byte) 0x80, 4, 1, 2, 3, 4}, c.getExtensionValue("2.5.29.35"));
  }
}
