// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.pki;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.libraries.certificates.Pem;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** What the certificates of an installation are for, and the administrator's kubeconfig. */
final class CertificateAuthorityTest {
  private static final Instant NOW = Instant.parse("2030-01-02T03:04:05Z");
  private static CertificateAuthority authority;

  @TempDir private Path data;

  @BeforeAll
  static void make() throws Exception {
    authority = new CertificateAuthority("the-ca", NOW);
  }

  private static X509Certificate read(CertificateAuthority.Issued issued) throws Exception {
    return (X509Certificate)
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(issued.certificate()));
  }

  @Test
  void anAuthoritySignsCertificatesAndNothingElseIsOne() throws Exception {
    X509Certificate self = read(authority.self());
    assertEquals("CN=the-ca", self.getSubjectX500Principal().getName());
    assertEquals(self.getSubjectX500Principal(), self.getIssuerX500Principal());
    self.verify(self.getPublicKey());
    // digitalSignature, keyCertSign and cRLSign
    assertArrayEquals(
        new boolean[] {true, false, false, false, false, true, true, false, false},
        self.getKeyUsage());
    assertNull(self.getExtendedKeyUsage());
  }

  @Test
  void itLastsTenYearsAndWasValidAnHourAgo() throws Exception {
    for (CertificateAuthority.Issued issued :
        List.of(authority.self(), authority.server("s", List.of("s.test"), List.of()))) {
      X509Certificate certificate = read(issued);
      assertEquals(NOW.minus(Duration.ofHours(1)), certificate.getNotBefore().toInstant());
      assertEquals(NOW.plus(Duration.ofDays(3650)), certificate.getNotAfter().toInstant());
    }
  }

  @Test
  void aServerHasItsNamesAndAddressesAndIsNoClient() throws Exception {
    CertificateAuthority.Issued issued =
        authority.server("s", List.of("a.test", "b"), List.of("10.0.0.1", "fd00::1"));
    X509Certificate server = read(issued);
    server.verify(read(authority.self()).getPublicKey());
    assertEquals(
        List.of(
            List.of(2, "a.test"),
            List.of(2, "b"),
            List.of(7, "10.0.0.1"),
            List.of(7, "fd00:0:0:0:0:0:0:1")),
        Objects.requireNonNull(server.getSubjectAlternativeNames()).stream()
            .sorted((x, y) -> String.valueOf(x).compareTo(String.valueOf(y)))
            .toList());
    assertEquals(List.of("1.3.6.1.5.5.7.3.1"), server.getExtendedKeyUsage());
    assertEquals("EC", issued.key().getAlgorithm());
  }

  @Test
  void aClientIsAUserOfAGroupAndItsKeyIsRsa() throws Exception {
    CertificateAuthority.Issued issued = authority.client("me", List.of("system:masters"));
    X509Certificate client = read(issued);
    assertEquals("CN=me,O=system:masters", client.getSubjectX500Principal().getName());
    assertEquals(List.of("1.3.6.1.5.5.7.3.2"), client.getExtendedKeyUsage());
    assertEquals("RSA", issued.key().getAlgorithm());
    assertEquals(-1, client.getBasicConstraints());
  }

  @Test
  void serialNumbersArePositiveAndDiffer() throws Exception {
    X509Certificate one = read(authority.server("s", List.of("a"), List.of()));
    X509Certificate other = read(authority.server("s", List.of("a"), List.of()));
    assertEquals(1, one.getSerialNumber().signum());
    assertNotEquals(one.getSerialNumber(), other.getSerialNumber());
  }

  @Test
  void theKubeconfigHoldsAllThatAClientNeeds() throws Exception {
    Pki pki = Pki.ensure(data.resolve("pki"), "10.96.0.1");
    Path file = data.resolve("admin.kubeconfig");
    Kubeconfig.write(file, "https://[::1]:6443", pki);
    String read =
        String.valueOf(
            new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file)));
    for (String name : List.of("ca.crt", "admin.crt", "admin.key")) {
      String data = Base64.getEncoder().encodeToString(Files.readAllBytes(pki.file(name)));
      assertTrue(read.contains(data), name);
    }
    assertTrue(read.contains("server=https://[::1]:6443"), read);
    assertTrue(read.contains("current-context=quarterdeck"), read);
    assertEquals("RSA", Pem.privateKey(pki.file("sa.key")).getAlgorithm());
  }

  @Test
  void aKubeconfigThatSaysTheSameIsLeftAloneAndAnotherIsReplacedPrivately() throws Exception {
    Pki pki = Pki.ensure(data.resolve("pki"), "10.96.0.1");
    Path file = data.resolve("admin.kubeconfig");
    Kubeconfig.write(file, "https://a:1", pki);
    FileTime old = FileTime.from(NOW);
    Files.setLastModifiedTime(file, old);
    Kubeconfig.write(file, "https://a:1", pki);
    assertEquals(old, Files.getLastModifiedTime(file));

    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    // what a start that died has left
    Files.writeString(data.resolve(".admin.kubeconfig.new"), "half");
    Kubeconfig.write(file, "https://a:2", pki);
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    assertTrue(Files.notExists(data.resolve(".admin.kubeconfig.new")));
  }
}
