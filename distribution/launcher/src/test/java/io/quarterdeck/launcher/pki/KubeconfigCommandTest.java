// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.pki;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.launcher.failure.LaunchException;
import io.quarterdeck.libraries.certificates.Pem;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class KubeconfigCommandTest {
  @TempDir private static Path data;
  private static Pki pki;

  @BeforeAll
  static void keys() throws Exception {
    pki = Pki.ensure(data.resolve("pki"), "10.96.0.1");
    Kubeconfig.write(data.resolve("admin.kubeconfig"), "https://127.0.0.1:6443", pki);
  }

  private static String run(String options) throws LaunchException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String words = "kubeconfig " + options + " --data " + data;
    KubeconfigCommand.run(new PrintStream(out, true, StandardCharsets.UTF_8), words.split(" ", -1));
    return out.toString(StandardCharsets.UTF_8);
  }

  private static String value(String text, String field) {
    Matcher line = Pattern.compile("(?m)^ +" + field + ": (\\S+)$").matcher(text);
    assertTrue(line.find(), text);
    return line.group(1);
  }

  private static String decoded(String text, String field) {
    return new String(Base64.getDecoder().decode(value(text, field)), StandardCharsets.US_ASCII);
  }

  @Test
  void theCertificateSaysWhoItIsAndTheAuthoritySignedIt() throws Exception {
    String text = run("alice@example.com --group devs --group=system:bosses");
    X509Certificate certificate =
        Pem.certificates(decoded(text, "client-certificate-data")).getFirst();
    assertEquals(
        "CN=alice@example.com,O=system:bosses,O=devs",
        certificate.getSubjectX500Principal().getName());
    X509Certificate authority = Pem.certificates(pki.file("ca.crt")).getFirst();
    certificate.verify(authority.getPublicKey());
    assertEquals(authority.getSubjectX500Principal(), certificate.getIssuerX500Principal());
    assertEquals("RSA", Pem.privateKey(decoded(text, "client-key-data")).getAlgorithm());
    assertEquals("https://127.0.0.1:6443", value(text, "server"));
    assertEquals("alice@example.com", value(text, "user"));
  }

  @Test
  void theAddressAndTheFileCanBeNamed() throws Exception {
    Path file = data.resolve("bob.kubeconfig");
    assertEquals("", run("bob --server https://there:1 --out " + file));
    assertEquals("https://there:1", value(Files.readString(file), "server"));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "alice bob",
        "alice --group",
        "alice --groups devs",
        "al,ice",
        "alice --group a\nb",
        "alice --pki /nowhere/at/all"
      })
  void whatIsNotUnderstoodIsRefusedWithNothingMade(String options) {
    LaunchException refused = assertThrows(LaunchException.class, () -> run(options));
    assertEquals(2, refused.exitCode());
    assertFalse(String.valueOf(refused.getMessage()).isEmpty());
  }
}
