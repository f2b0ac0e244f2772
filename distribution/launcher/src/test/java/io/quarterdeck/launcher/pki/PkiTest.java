// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.pki;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.launcher.failure.LaunchException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PkiTest {
  @TempDir private Path data;

  @Test
  void theCertificatesSayWhatKubernetesReadsInThem() throws Exception {
    Pki pki = Pki.ensure(data.resolve("pki"), "10.96.0.1");
    X509Certificate ca = certificate(pki, "ca.crt");
    X509Certificate server = certificate(pki, "apiserver.crt");
    X509Certificate admin = certificate(pki, "admin.crt");

    server.verify(ca.getPublicKey());
    admin.verify(ca.getPublicKey());
    assertTrue(ca.getBasicConstraints() >= 0);
    assertEquals(-1, server.getBasicConstraints());
    assertEquals("CN=kubernetes-admin,O=system:masters", admin.getSubjectX500Principal().getName());
    List<String> names =
        Objects.requireNonNull(server.getSubjectAlternativeNames()).stream()
            .map(name -> String.valueOf(name.get(1)))
            .toList();
    assertTrue(
        names.containsAll(
            List.of(
                "localhost",
                "127.0.0.1",
                "0:0:0:0:0:0:0:1",
                "10.96.0.1",
                "kubernetes.default.svc")),
        names.toString());
  }

  @Test
  void whatIsThereIsKeptAndSecretsAreForTheOwnerAlone() throws Exception {
    Pki pki = Pki.ensure(data.resolve("pki"), "10.96.0.1");
    byte[] before = Files.readAllBytes(pki.file("ca.key"));

    Pki.ensure(data.resolve("pki"), "10.96.0.1");

    assertEquals(-1, Arrays.mismatch(before, Files.readAllBytes(pki.file("ca.key"))));
    for (String secret : List.of("ca.key", "apiserver.key", "admin.key", "sa.key", "ca.crt")) {
      assertEquals(
          "rw-------",
          PosixFilePermissions.toString(Files.getPosixFilePermissions(pki.file(secret))));
    }
  }

  @Test
  void aFolderThatLostAFileIsNotMendedInSilence() throws Exception {
    Pki pki = Pki.ensure(data.resolve("pki"), "10.96.0.1");
    Files.delete(pki.file("ca.crt"));

    LaunchException e =
        assertThrows(LaunchException.class, () -> Pki.ensure(data.resolve("pki"), "10.96.0.1"));

    assertTrue(String.valueOf(e.getMessage()).contains("ca.crt"), e.getMessage());
  }

  @Test
  void aHalfFromAnEarlierDeathIsSweptAway() throws Exception {
    Files.writeString(Files.createDirectory(data.resolve(".pki-1")).resolve("ca.key"), "half");

    Pki.ensure(data.resolve("pki"), "10.96.0.1");

    try (Stream<Path> left = Files.list(data)) {
      assertEquals(List.of(data.resolve("pki")), left.toList());
    }
  }

  /** A lock that is taken, or an empty folder that is there, must not be in the way. */
  @Test
  void ofManyWhoWantOneFolderOneMakesIt() throws Exception {
    Path folder = Files.createDirectory(data.resolve("shared"));
    List<Callable<Pki>> wishes =
        Collections.nCopies(8, () -> Pki.ensureShared(folder, "10.96.0.1"));
    Set<String> authorities = new HashSet<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(8)) {
      for (Future<Pki> made : pool.invokeAll(wishes)) {
        authorities.add(Files.readString(made.get().file("ca.crt")));
      }
    }
    assertEquals(1, authorities.size());
    try (Stream<Path> left = Files.list(data)) {
      assertEquals(List.of(data.resolve(".shared.lock"), folder), left.sorted().toList());
    }
    assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)));
  }

  /** As two servers do that start at once. */
  @Test
  void otherProcessesAreWaitedForToo() throws Exception {
    Path folder = data.resolve("new/shared");
    List<Process> makers = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      makers.add(
          new ProcessBuilder(
                  System.getProperty("java.home") + "/bin/java",
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  System.getProperty("java.class.path"),
                  Maker.class.getName(),
                  folder.toString())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start());
    }
    Set<String> authorities = new HashSet<>();
    for (Process maker : makers) {
      authorities.add(new String(maker.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
      assertEquals(0, maker.waitFor());
    }
    assertEquals(1, authorities.size());
    assertTrue(authorities.iterator().next().startsWith("-----BEGIN CERTIFICATE-----"));
  }

  /** Run as a program of its own. */
  static final class Maker {
    private Maker() {}

    public static void main(String[] args) throws Exception {
      Pki pki = Pki.ensureShared(Path.of(args[0]), "10.96.0.1");
      System.out.print(Files.readString(pki.file("ca.crt")));
    }
  }

  @Test
  void anotherFoldersHalfIsNotTouched() throws Exception {
    Path other = Files.createDirectory(data.resolve(".pki-17-123"));
    Files.createDirectory(data.resolve(".pki-45"));
    Pki.ensureShared(data.resolve("pki"), "10.96.0.1");
    assertTrue(Files.isDirectory(other));
    assertFalse(Files.exists(data.resolve(".pki-45")));
  }

  @Test
  void aLinkToAnEmptyFolderStaysOne() throws Exception {
    Path folder = Files.createDirectory(data.resolve("real"));
    Path link = Files.createSymbolicLink(data.resolve("link"), folder);
    Pki.ensureShared(link, "10.96.0.1");
    assertTrue(Files.isSymbolicLink(link));
    assertTrue(Files.exists(folder.resolve("ca.key")));
  }

  @Test
  void sharedKeysThatWereOpenToOthersAreMadePrivate() throws Exception {
    Pki pki = Pki.ensureShared(data.resolve("pki"), "10.96.0.1");
    Files.setPosixFilePermissions(pki.file("ca.key"), PosixFilePermissions.fromString("rw-r--r--"));
    Pki.ensureShared(data.resolve("pki"), "10.96.0.1");
    assertEquals(
        "rw-------",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(pki.file("ca.key"))));
  }

  @Test
  void theKubeconfigFollowsThePort() throws Exception {
    Pki pki = Pki.ensure(data.resolve("pki"), "10.96.0.1");
    Path file = data.resolve("admin.kubeconfig");

    Kubeconfig.write(file, "https://127.0.0.1:1", pki);
    Kubeconfig.write(file, "https://127.0.0.1:2", pki);

    String text = Files.readString(file);
    assertTrue(text.contains("server: https://127.0.0.1:2\n"), text);
    assertFalse(text.contains("https://127.0.0.1:1"), text);
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
  }

  private static X509Certificate certificate(Pki pki, String name) throws Exception {
    try (InputStream in = Files.newInputStream(pki.file(name))) {
      return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
    }
  }
}
