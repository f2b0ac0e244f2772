// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.util.Base64;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PemKeyTest {
  private static PrivateKey generate(String algorithm, int size) throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
    generator.initialize(size);
    return generator.generateKeyPair().getPrivate();
  }

  private static String pem(String type, byte[] der) {
    return "-----BEGIN "
        + type
        + "-----\n"
        + Base64.getMimeEncoder().encodeToString(der)
        + "\n-----END "
        + type
        + "-----\n";
  }

  @ParameterizedTest
  @CsvSource({"RSA,1024", "EC,256", "Ed25519,255"})
  void keysOfEachKindAreRead(String algorithm, int size) throws Exception {
    PrivateKey key = generate(algorithm, size);
    String text = "some words\n" + pem("PRIVATE KEY", key.getEncoded()) + "more words\n";
    assertArrayEquals(key.getEncoded(), PemKey.read(text).getEncoded());
  }

  @Test
  void whatOpenSslWritesForRsaIsReadToo() throws Exception {
    PrivateKey key = generate("RSA", 1024);
    byte[] inner =
        PrivateKeyInfo.getInstance(key.getEncoded())
            .parsePrivateKey()
            .toASN1Primitive()
            .getEncoded();
    assertArrayEquals(
        key.getEncoded(), PemKey.read(pem("RSA PRIVATE KEY", inner)).getEncoded());
  }

  @Test
  void theFirstKeyCounts() throws Exception {
    PrivateKey first = generate("EC", 256);
    PrivateKey second = generate("EC", 256);
    String both =
        pem("PRIVATE KEY", first.getEncoded()) + pem("PRIVATE KEY", second.getEncoded());
    assertArrayEquals(first.getEncoded(), PemKey.read(both).getEncoded());
  }

  private static String refused(String text) {
    return String.valueOf(
        assertThrows(GeneralSecurityException.class, () -> PemKey.read(text)).getMessage());
  }

  @Test
  void whatIsNoKeyIsSaidSo() {
    assertEquals("holds no private key (BEGIN PRIVATE KEY)", refused(""));
    assertEquals(
        "holds no private key (BEGIN PRIVATE KEY)", refused(pem("CERTIFICATE", new byte[9])));
    assertEquals(
        "the private key in it is broken, or of an unknown kind",
        refused(pem("PRIVATE KEY", new byte[40])));
    assertEquals(
        "the private key in it is broken",
        refused("-----BEGIN PRIVATE KEY-----\nAAAAA\n-----END PRIVATE KEY-----\n"));
    assertEquals(
        "the private key in it is cut off, or encrypted",
        refused("-----END RSA PRIVATE KEY-----\n"));
  }
}
