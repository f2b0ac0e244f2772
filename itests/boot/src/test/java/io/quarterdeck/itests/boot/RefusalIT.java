// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.Distribution.Ended;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each refusal is one line on standard error, an exit code, and nothing written. */
final class RefusalIT {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--nonsense                               | 2 | unknown option --nonsense",
        "--port=66000                             | 2 | --port 66000 is not a port",
        "--set=authentication.anonymous.enabled   | 2 | is not PID.key=value",
        "--set=nobody.knows=1                     | 2 | no bundle knows such a PID",
        "--set=authentication.anonymous.nope=1    | 2 | key nope of io.quarterdeck.authentication.anonymous is unknown",
        "--set=authentication.anonymous.enabled=2 | 2 | is neither true nor false",
        "--config=absent                          | 2 | absent cannot be read",
        "--profile=absent                         | 2 | absent.json",
      })
  void anOptionThatCannotBeMeant(String option, int code, String complaint) throws IOException {
    assertRefused(code, complaint, option);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "io.quarterdeck.authentication.anonymous | enabeld = true | key enabeld is unknown",
        "io.quarterdeck.authentication.anonymous | enabled = on   | key enabled = on is neither true nor false",
        "io.quarterdeck.authentication.anonimous | enabled = true | no bundle knows the PID",
      })
  void aConfigurationFileThatNobodyUnderstands(String pid, String line, String complaint)
      throws IOException {
    Path etc = Files.createDirectory(folder.resolve("etc"));
    Files.writeString(etc.resolve(pid + ".cfg"), line + "\n");

    String told = assertRefused(2, complaint, "--config", "etc");

    assertTrue(told.contains(pid + ".cfg"), told);
  }

  /** What the launcher checks of the values itself; every key with a range or plugins is alike. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "requests.max.requests.inflight=-1  | is out of range: at least 0",
        "stages.audit.log.mode=sometimes    | is not one of blocking, blocking-strict, batch",
        "authorization.modes=RBAC,Nonsense  | modes: there is no plugin Nonsense; there are ABAC",
        "admission.enable=Nonsense          | enable: there is no plugin Nonsense",
        "authentication.tokenfile.file=gone | file: FOLDER/gone: no such file",
        "storage.encryption.file=gone       | file: FOLDER/gone: no such file",
        "server.tls.cert.file=garbage       | tls.cert.file: FOLDER/garbage: holds no certificate",
        "server.tls.key.file=garbage        | tls.key.file: FOLDER/garbage: holds no private key",
        "server.tls.min.version=TLS1.2      | is not one of VersionTLS10, VersionTLS11",
        "server.tls.sni.cert.key=gone,gone  | tls.sni.cert.key: FOLDER/gone: no such file",
      })
  void aValueThatCannotBeMeant(String setting, String complaint) throws IOException {
    Files.writeString(folder.resolve("garbage"), "garbage");
    assertRefused(2, complaint.replace("FOLDER", folder.toString()), "--set", setting);
  }

  @Test
  void aServingCertificateThatIsOfNoUse() throws Exception {
    Instant now = Instant.now();
    TestCertificate good = TestCertificate.loopback();
    TestCertificate old =
        TestCertificate.selfSigned("CN=old")
            .forServers()
            .valid(now.minus(Duration.ofDays(2)), now.minus(Duration.ofDays(1)))
            .sign();
    String key = "server.tls.key.file=" + good.writeKey(folder.resolve("good.key"));
    String expired = "server.tls.cert.file=" + old.write(folder.resolve("old.crt"));
    old.writeKey(folder.resolve("old.key"));

    assertRefused(2, "is not the key of the certificate", "--set", expired, "--set", key);
    assertRefused(
        2,
        "old.crt: the certificate has expired",
        "--set",
        expired,
        "--set",
        "server.tls.key.file=old.key");
  }

  /**
   * What only the bundle that reads it knows: the framework has started then, and what it has
   * written is gone again.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "authentication.tokenfile.file=garbage         | token file FOLDER/garbage",
        "requests.cors.allowed.origins=^https://(a$    | cors.allowed.origins: ^https://(a$",
        "authentication.serviceaccount.key.files=garbage | FOLDER/garbage",
        "authentication.serviceaccount.signing.endpoint=unix:///s | signing.endpoint must be the path of a unix socket",
        "server.tls.cipher.suites=TLS_NONE     | io.quarterdeck.server: tls.cipher.suites: Cipher suite TLS_NONE not supported",
        "server.tls.curve.preferences=9999     | tls.curve.preferences: curve preference 9999 is not supported by this JDK",
        "storage.encryption.file=garbage               | encryption configuration FOLDER/garbage",
        "stages.tracing.config.file=garbage            | FOLDER/garbage",
        "features.feature.gates=Nonsense=true | io.quarterdeck.features: feature.gates: unrecognized feature gate: Nonsense",
        "features.feature.gates=VolumeAttributesClass=false | feature.gates: cannot set feature gate VolumeAttributesClass to false, feature is locked to true",
        "features.runtime.config=nobody/v1=true | io.quarterdeck.features: runtime.config: unknown api groups nobody/v1",
        "features.runtime.config=batch/v7=true  | runtime.config: group version batch/v7 that has not been registered",
      })
  void aConfigurationThatItsBundleRefuses(String setting, String complaint) throws IOException {
    Files.writeString(folder.resolve("garbage"), "garbage");
    assertRefused(
        2, complaint.replace("FOLDER", folder.toString()), "--port", "0", "--set", setting);
  }

  @Test
  void aStoreThatIsDamaged() throws Exception {
    DistributionProcess server = DistributionProcess.start(folder);
    assertEquals(0, server.stop());
    try (Stream<Path> files = Files.list(folder.resolve("data/storage"))) {
      for (Path file : files.toList()) {
        if (String.valueOf(file.getFileName()).startsWith("MANIFEST-")) {
          Files.writeString(file, "damaged");
        }
      }
    }

    Ended ended = run("--port", "0");

    assertEquals(1, ended.exitCode(), ended.err());
    assertOneLine(ended);
    assertTrue(ended.err().contains("data/storage is damaged: "), ended.err());
  }

  @Test
  void aPortThatIsTaken() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      assertRefused(1, "port " + taken.getLocalPort(), "--port", "" + taken.getLocalPort());
    }
  }

  @Test
  void aDataDirectoryThatAnotherProcessHolds() throws IOException {
    Path data = Files.createDirectory(folder.resolve("data"));
    try (FileChannel channel =
            FileChannel.open(
                data.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      Ended ended = run("--port", "0");
      assertEquals(1, ended.exitCode(), ended.err());
      assertTrue(lock.isValid() && ended.err().contains("locked by another process"), ended.err());
      assertEquals(List.of("lock"), List.of(data.toFile().list()));
    }
  }

  @Test
  void aDiskThatIsFull() throws IOException {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    Ended mounted =
        Distribution.end(
            List.of("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", disk.toString()),
            folder,
            Map.of());
    assumeTrue(mounted.exitCode() == 0, "a small disk can be mounted by root only");
    try {
      Ended ended = run("--port", "0", "--data", disk.resolve("data").toString());
      assertEquals(1, ended.exitCode(), ended.err());
      assertTrue(ended.err().contains("is full"), ended.err());
      assertEquals(0, disk.toFile().list().length);
    } finally {
      Distribution.end(List.of("umount", disk.toString()), folder, Map.of());
    }
  }

  @Test
  void aMachineWithoutTheJdkShowsWhatToInstall() {
    Path jdk = Distribution.assembled().home().resolve("bin/jdk.sh");
    Ended ended =
        Distribution.end(
            List.of("bash", "-c", ". '" + jdk + "'; QUARTERDECK_JDK=99; find_jdk jre"),
            folder,
            Map.of());

    assertEquals(1, ended.exitCode());
    assertOneLine(ended);
    assertTrue(
        ended.err().contains("no JDK 99 was found") && ended.err().contains("install"),
        ended.err());
  }

  private String assertRefused(int code, String complaint, String... options) {
    Ended ended = run(options);

    assertEquals(code, ended.exitCode(), ended.err());
    assertOneLine(ended);
    assertTrue(ended.err().contains(complaint), ended.err());
    assertFalse(Files.exists(folder.resolve("data")), "something was written");
    return ended.err();
  }

  private static void assertOneLine(Ended ended) {
    assertEquals("", ended.out());
    assertEquals(1, ended.err().lines().count(), ended.err());
    assertTrue(ended.err().startsWith("quarterdeck: "), ended.err());
  }

  private Ended run(String... options) {
    return Distribution.assembled().runToEnd(folder, options);
  }
}
