// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.certificates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.testkit.certificates.OlderKeys;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.interfaces.ECPrivateKey;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Certificates and keys, in the forms in which tools write them, and damaged. */
class PemTest {
  private static final String PKCS8 = "PRIVATE KEY";
  private static final KeyPair RSA = pair("RSA");

  @TempDir private Path folder;

  private static KeyPair pair(String algorithm) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
      if (algorithm.equals("RSA")) {
        generator.initialize(1024);
      }
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A curve's key may be encoded with its public part or without. */
  private static BigInteger secret(PrivateKey key) {
    return ((ECPrivateKey) key).getS();
  }

  private Path file(String text) throws Exception {
    return Files.writeString(folder.resolve("some.pem"), text);
  }

  private String refusal(String text) throws Exception {
    Path file = file(text);
    return String.valueOf(
        assertThrows(GeneralSecurityException.class, () -> Pem.privateKey(file)).getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"RSA", "EC", "Ed25519", "Ed448"})
  void aKeyInPkcs8(String algorithm) throws Exception {
    PrivateKey key = pair(algorithm).getPrivate();
    assertEquals(key, Pem.privateKey(file(Pem.encode(PKCS8, key.getEncoded()))));
  }

  /** As Go does, which tries all forms with each label. */
  @ParameterizedTest
  @ValueSource(strings = {"RSA PRIVATE KEY", "PRIVATE KEY", "EC PRIVATE KEY"})
  void theLabelDoesNotTellTheForm(String label) throws Exception {
    PrivateKey curve = pair("EC").getPrivate();
    assertEquals(
        RSA.getPrivate(),
        Pem.privateKey(Pem.encode(label, OlderKeys.encoded(RSA.getPrivate()))),
        "PKCS #1");
    assertEquals(
        secret(curve),
        secret(Pem.privateKey(Pem.encode(label, OlderKeys.encoded(curve)))),
        "SEC 1");
    assertEquals(curve, Pem.privateKey(Pem.encode(label, curve.getEncoded())), "PKCS #8");
  }

  @Test
  void anRsaKeyOfAnyLength() throws Exception {
    for (int bits : new int[] {512, 1024, 2048}) {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(bits);
      PrivateKey key = generator.generateKeyPair().getPrivate();
      assertEquals(
          key,
          Pem.privateKey(Pem.encode("RSA PRIVATE KEY", OlderKeys.encoded(key))),
          bits + " bits");
    }
  }

  @Test
  void whatStandsAroundAKeyIsSkipped() throws Exception {
    PrivateKey key = pair("EC").getPrivate();
    String text =
        "Bag Attributes\n"
            + Pem.encode("EC PARAMETERS", new byte[] {6, 1, 1})
            + TestCertificate.loopback().pem()
            + Pem.encode("EC PRIVATE KEY", OlderKeys.encoded(key)).replace("\n", "\r\n")
            + Pem.encode(PKCS8, RSA.getPrivate().getEncoded());
    assertEquals(secret(key), secret(Pem.privateKey(text)));
  }

  @Test
  void headersThatEncryptNothingAreSkipped() throws Exception {
    String text = Pem.encode("RSA PRIVATE KEY", OlderKeys.encoded(RSA.getPrivate()));
    String noted = text.replaceFirst("-----\n", "-----\nOwner: nobody\nSince: today\n\n");
    assertEquals(RSA.getPrivate(), Pem.privateKey(noted));
  }

  @Test
  void anEncryptedKey() throws Exception {
    byte[] noise = new byte[100];
    String old =
        Pem.encode("RSA PRIVATE KEY", noise)
            .replaceFirst(
                "-----\n", "-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,0011\n\n");
    String wanted = folder.resolve("some.pem") + ": the private key in it is encrypted";
    assertEquals(wanted, refusal(old));
    assertEquals(wanted, refusal(Pem.encode("ENCRYPTED PRIVATE KEY", noise)));
  }

  @ParameterizedTest
  @CsvSource({
    "'', 'holds no private key (BEGIN PRIVATE KEY)'",
    "no key, 'holds no private key (BEGIN PRIVATE KEY)'",
    "-----BEGIN PRIVATE KEY-----, the private key in it is cut off",
  })
  void aFileWithoutAKey(String text, String why) throws Exception {
    assertEquals(folder.resolve("some.pem") + ": " + why, refusal(text));
  }

  @Test
  void aKeyThatIsCutOff() throws Exception {
    String text = Pem.encode("RSA PRIVATE KEY", OlderKeys.encoded(RSA.getPrivate()));
    for (int length : new int[] {31, text.length() / 2, text.length() - 20}) {
      assertTrue(refusal(text.substring(0, length)).endsWith("is cut off"), "at " + length);
    }
    byte[] der = OlderKeys.encoded(RSA.getPrivate());
    for (int length = 0; length < der.length; length++) {
      String cut = Pem.encode("RSA PRIVATE KEY", Arrays.copyOf(der, length));
      assertThrows(GeneralSecurityException.class, () -> Pem.privateKey(cut), "at " + length);
    }
  }

  @Test
  void aLabelThatIsNotAKeys() throws Exception {
    for (String label : List.of("PUBLIC KEY", "CERTIFICATE", "PRIVATE KEYS", "XPRIVATE KEY")) {
      String refusal = refusal(Pem.encode(label, RSA.getPrivate().getEncoded()));
      assertTrue(refusal.contains(": holds no private key") || refusal.contains("cut"), refusal);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'**', is not base64",
    "AgEA, is no key",
    "MAA=, is no private key",
    "MAMCAQA=, is no private key",
    "MAYCAQABAQA=, is no private key",
    "MAYCAQEEAQA=, does not name its curve",
    "MAYCAQAwADAA, 'is cut off'",
    "MAUCAQAwAA==, 'is broken, or of an unknown kind'",
    "MIQAAAABAA==, has a bad length",
  })
  void contentThatIsNoKey(String content, String why) throws Exception {
    String refusal =
        refusal("-----BEGIN PRIVATE KEY-----\n" + content + "\n-----END PRIVATE KEY-----\n");
    assertTrue(refusal.contains("some.pem: the private key in it " + why), refusal);
  }

  @Test
  void aFileThatIsNotThere() {
    Path absent = folder.resolve("absent");
    NoSuchFileException e = assertThrows(NoSuchFileException.class, () -> Pem.privateKey(absent));
    assertEquals(absent.toString(), e.getMessage());
  }

  @Test
  void certificatesInTheirOrder() throws Exception {
    TestCertificate one = TestCertificate.authority("CN=one");
    TestCertificate two = one.issue("CN=two").sign();
    String text = two.keyPem() + "subject=two\n" + two.pem() + one.pem().replace("\n", "\r\n");
    assertEquals(List.of(two.certificate(), one.certificate()), Pem.certificates(file(text)));
  }

  @Test
  void certificatesThatAreNone() throws Exception {
    String good = TestCertificate.loopback().pem();
    String broken = Pem.encode("CERTIFICATE", new byte[] {1, 2, 3});
    assertEquals("holds no certificate (BEGIN CERTIFICATE)", certificateRefusal("nothing"));
    assertEquals("the certificate in it is cut off", certificateRefusal(good.substring(0, 99)));
    assertTrue(certificateRefusal(good + broken).startsWith("a certificate in it is broken"));
    assertTrue(
        certificateRefusal(good.replaceFirst("M", "*")).toLowerCase(Locale.ROOT).contains("base64"),
        "no base64");
  }

  private String certificateRefusal(String text) throws Exception {
    Path file = file(text);
    String why =
        String.valueOf(
            assertThrows(GeneralSecurityException.class, () -> Pem.certificates(file))
                .getMessage());
    assertTrue(why.startsWith(file + ": "), why);
    return why.substring(file.toString().length() + 2);
  }

  private static PublicKey open(String label, byte[] der) throws GeneralSecurityException {
    return Objects.requireNonNull(Pem.publicKey(PemBlocks.of(Pem.encode(label, der)).getFirst()));
  }

  @Test
  void publicKeys() throws Exception {
    byte[] spki = RSA.getPublic().getEncoded();
    byte[] pkcs1 = SubjectPublicKeyInfo.getInstance(spki).parsePublicKey().getEncoded();
    TestCertificate certificate = TestCertificate.loopback();
    assertEquals(RSA.getPublic(), open("PUBLIC KEY", spki));
    assertEquals(RSA.getPublic(), open("RSA PUBLIC KEY", pkcs1));
    assertEquals(
        certificate.certificate().getPublicKey(),
        open("CERTIFICATE", certificate.certificate().getEncoded()));
    assertNull(Pem.publicKey(PemBlocks.of(certificate.keyPem()).getFirst()));
    assertThrows(GeneralSecurityException.class, () -> open("PUBLIC KEY", pkcs1));
  }
}
