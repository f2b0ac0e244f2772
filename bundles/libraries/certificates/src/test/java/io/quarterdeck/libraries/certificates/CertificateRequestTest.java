// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.certificates;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.testkit.certificates.TestRequest;
import java.net.InetAddress;
import java.nio.charset.Charset;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.DERBMPString;
import org.bouncycastle.asn1.DERGeneralString;
import org.bouncycastle.asn1.DERIA5String;
import org.bouncycastle.asn1.DERNumericString;
import org.bouncycastle.asn1.DERPrintableString;
import org.bouncycastle.asn1.DERT61String;
import org.bouncycastle.asn1.DERUTF8String;
import org.bouncycastle.asn1.DERUniversalString;
import org.bouncycastle.asn1.DERVisibleString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CertificateRequestTest {
  private static CertificateRequest of(String pem) throws GeneralSecurityException {
    return CertificateRequest.ofPem(pem.getBytes(US_ASCII));
  }

  @Test
  void whatOpensslMakesIsRead() throws GeneralSecurityException {
    CertificateRequest request = of(Samples.REQUEST);
    assertEquals("system:node:n1", request.subject().commonName());
    assertEquals(List.of("system:nodes", "others"), request.subject().organizations());
    assertTrue(request.names().isEmpty());
    assertEquals("EC", request.publicKey().getAlgorithm());
    assertTrue(request.isSigned());
  }

  @Test
  void alternativeNamesOfAllKinds() throws Exception {
    CertificateRequest request =
        CertificateRequest.of(
            TestRequest.of("CN=a")
                .dns("one.example")
                .ip("10.0.0.1")
                .email("a@b")
                .uri("spiffe://a/b")
                .ip("fd00::1")
                .dns("two.example")
                .der());
    assertEquals(
        new AlternativeNames(
            List.of("one.example", "two.example"),
            List.of("a@b"),
            List.of(InetAddress.getByName("10.0.0.1"), InetAddress.getByName("fd00::1")),
            List.of("spiffe://a/b")),
        request.names());
    assertTrue(request.isSigned());
  }

  @Test
  void theKeyIsTheOneThatIsAskedFor() throws GeneralSecurityException {
    TestRequest asked = TestRequest.of("CN=a");
    assertEquals(asked.key(), CertificateRequest.of(asked.der()).publicKey());
    assertFalse(CertificateRequest.of(asked.forged().der()).isSigned());
  }

  @Test
  void attributesThatGoDoesNotKnowAreLeftOut() throws GeneralSecurityException {
    RequestName name =
        CertificateRequest.of(TestRequest.of("CN=a,DC=example,C=CH,UID=7").der()).subject();
    assertEquals(
        List.of(new RequestName.Attribute(6, "CH"), new RequestName.Attribute(3, "a")),
        name.attributes());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-----BEGIN CERTIFICATE REQUEST-----", "MIIB", Samples.CLIENT})
  void whatIsNoBlockIsSaidSo(String pem) {
    assertEquals(
        "PEM block type must be CERTIFICATE REQUEST",
        assertThrows(GeneralSecurityException.class, () -> of(pem)).getMessage());
  }

  @Test
  void whatStandsBehindARequestIsRefused() {
    byte[] der = TestRequest.of("CN=a").der();
    assertThrows(
        GeneralSecurityException.class,
        () -> CertificateRequest.of(Arrays.copyOf(der, der.length + 1)));
    assertThrows(
        GeneralSecurityException.class,
        () -> CertificateRequest.of(Arrays.copyOf(der, der.length - 1)));
  }

  /** A client sends what it likes: it is read or refused, and what was changed is not signed. */
  @Test
  void noiseIsRefusedAndNothingElse() {
    Random random = new Random(7);
    byte[] good = TestRequest.of("CN=a,O=b").dns("c").der();
    int read = 0;
    for (int i = 0; i < 2_000; i++) {
      byte[] noise = good.clone();
      noise[random.nextInt(noise.length)] ^= (byte) (1 << random.nextInt(8));
      try {
        CertificateRequest request = CertificateRequest.of(noise);
        assertFalse(request.isSigned() && !Arrays.equals(request.signature(), signature(good)));
        read++;
      } catch (GeneralSecurityException e) {
        // as it should be
      }
    }
    assertTrue(read > 0 && read < 2_000);
  }

  static Stream<ASN1Encodable> masters() {
    String text = "system:masters";
    return Stream.of(
        new DERUTF8String(text),
        new DERPrintableString(text),
        new DERIA5String(text),
        new DERT61String(text),
        new DERBMPString(text),
        new DERGeneralString(text),
        new DERVisibleString(text),
        new DERNumericString(text),
        new DERUniversalString(text.getBytes(Charset.forName("UTF-32BE"))));
  }

  /** Whatever the encoding: no group is read here that admission, which refuses some, misses. */
  @ParameterizedTest
  @MethodSource("masters")
  void theGroupIsWhatAdmissionReads(ASN1Encodable group) throws Exception {
    byte[] pem = TestRequest.of("CN=a").organization(group).pem().getBytes(US_ASCII);
    Set<String> known;
    try {
      known = Set.copyOf(CertificateRequest.ofPem(pem).subject().organizations());
    } catch (GeneralSecurityException e) {
      assertEquals("has a subject that is no text", e.getMessage());
      return;
    }
    assertEquals(Set.of("system:masters"), known);
    assertEquals(known, RequestSubject.of(pem).organizations());
  }

  private static byte[] signature(byte[] der) throws GeneralSecurityException {
    return CertificateRequest.of(der).signature();
  }
}
