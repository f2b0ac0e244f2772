// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.secret;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.testkit.certificates.TestCertificate;
import java.nio.charset.StandardCharsets;
import java.security.KeyPairGenerator;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TlsPairTest {
  private static final TestCertificate ONE = TestCertificate.selfSigned("CN=one").rsa().sign();
  private static final TestCertificate TWO = TestCertificate.selfSigned("CN=two").rsa().sign();

  private static String pem(String type, byte[] content) {
    return "-----BEGIN "
        + type
        + "-----\n"
        + Base64.getMimeEncoder().encodeToString(content)
        + "\n-----END "
        + type
        + "-----\n";
  }

  /** Blocks of these types, with nothing of worth in them. */
  private static byte[] blocks(String types) {
    StringBuilder out = new StringBuilder();
    for (String type : types.isEmpty() ? new String[0] : types.split(",", -1)) {
      out.append(pem(type, new byte[] {1, 2, 3}));
    }
    return out.toString().getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | PRIVATE KEY | tls: failed to find any PEM data in certificate input",
        "CERTIFICATE | `` | tls: failed to find any PEM data in key input",
        "RSA PRIVATE KEY | CERTIFICATE | tls: failed to find certificate PEM data in certificate"
            + " input, but did find a private key; PEM inputs may have been switched",
        "CERTIFICATE | CERTIFICATE | tls: found a certificate rather than a key in the PEM for the"
            + " private key",
        "X509 CRL,PUBLIC KEY | PRIVATE KEY | tls: failed to find \"CERTIFICATE\" PEM block in"
            + " certificate input after skipping PEM blocks of the following types: [X509 CRL"
            + " PUBLIC KEY]",
        "CERTIFICATE | EC PARAMETERS,PUBLIC KEY | tls: failed to find PEM block with type ending in"
            + " \"PRIVATE KEY\" in key input after skipping PEM blocks of the following types: [EC"
            + " PARAMETERS PUBLIC KEY]",
        "PUBLIC KEY,CERTIFICATE | EC PARAMETERS,EC PRIVATE KEY | x509: malformed certificate",
      })
  void blocksOfTheWrongType(String certificate, String key, String problem) {
    assertEquals(problem, TlsPair.problem(blocks(certificate), blocks(key)));
  }

  @Test
  void textAroundBlocksIsSkipped() {
    byte[] text = "no block at all".getBytes(StandardCharsets.UTF_8);
    assertEquals(
        "tls: failed to find any PEM data in certificate input", TlsPair.problem(text, text));
  }

  @Test
  void aKeyIsNoCertificateWhateverItIsCalled() throws Exception {
    byte[] key = KeyPairGenerator.getInstance("EC").generateKeyPair().getPrivate().getEncoded();
    assertEquals(
        "x509: malformed certificate",
        TlsPair.problem(
            pem("CERTIFICATE", key).getBytes(StandardCharsets.UTF_8),
            pem("PRIVATE KEY", key).getBytes(StandardCharsets.UTF_8)));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void aKeyIsThatOfItsCertificate() {
    assertEquals("", TlsPair.problem(bytes(ONE.pem()), bytes(ONE.keyPem())));
    assertEquals(
        "tls: private key does not match public key",
        TlsPair.problem(bytes(ONE.pem()), bytes(TWO.keyPem())));
  }

  @Test
  void anRsaKeyIsParsed() {
    assertEquals(
        "tls: failed to parse private key",
        TlsPair.problem(bytes(ONE.pem()), blocks("PRIVATE KEY")));
  }

  @Test
  void theFirstCertificateOfAChainCounts() {
    assertEquals("", TlsPair.problem(bytes(ONE.pem() + TWO.pem()), bytes(ONE.keyPem())));
    assertEquals(
        "tls: private key does not match public key",
        TlsPair.problem(bytes(TWO.pem() + ONE.pem()), bytes(ONE.keyPem())));
  }
}
