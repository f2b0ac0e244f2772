// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the current context of a kubeconfig says. */
class KubeconfigTest {
  @TempDir private Path folder;

  private Kubeconfig read(String cluster, String user) throws IOException {
    String text =
        """
        current-context: b
        contexts:
        - {name: a, context: {cluster: other, user: nobody}}
        - {name: b, context: {cluster: c, user: u}}
        clusters:
        - {name: other, cluster: {server: "https://other:1"}}
        - {name: c, cluster: {server: "https://here:2/path", %s}}
        users:
        - {name: nobody, user: {token: other}}
        - {name: u, user: {%s}}
        """
            .formatted(cluster, user);
    return Kubeconfig.read(Files.writeString(folder.resolve("config"), text));
  }

  private String refusal(String cluster, String user) {
    String message =
        String.valueOf(
            assertThrows(IllegalArgumentException.class, () -> read(cluster, user)).getMessage());
    String prefix = "kubeconfig " + folder.resolve("config") + ": ";
    assertTrue(message.startsWith(prefix), message);
    return message.substring(prefix.length());
  }

  @Test
  void theCurrentContextCounts() throws IOException {
    Kubeconfig config = read("", "token: secret");
    assertEquals(URI.create("https://here:2/path"), config.server());
    assertEquals("u", config.credential().name());
    assertEquals("Bearer secret", config.credential().authorization().value());
    assertNull(config.authorities(), "those of the platform");
    assertFalse(config.insecure());
    assertFalse(config.toString().contains("secret"), config.toString());
  }

  @Test
  void filesAreBesideTheKubeconfigAndInlineDataCountsFirst() throws IOException {
    Files.writeString(folder.resolve("ca.crt"), "of a file");
    assertEquals("of a file", read("certificate-authority: ca.crt", "").authorities());
    assertEquals(
        "inline",
        read("certificate-authority: ca.crt, certificate-authority-data: aW5saW5l", "")
            .authorities());
    assertEquals(
        new ClientCertificate("of a file", "inline"),
        read("", "client-certificate: ca.crt, client-key-data: aW5saW5l")
            .credential()
            .certificate());
  }

  @Test
  void whoeverAnswersIsBelievedOnRequest() throws IOException {
    assertTrue(read("insecure-skip-tls-verify: true", "").insecure());
  }

  @Test
  void twoThatSayTheSameAreEqual() throws IOException {
    assertEquals(read("", "tokenFile: t"), read("", "tokenFile: t"));
    assertEquals(read("", "username: u, password: p"), read("", "username: u, password: p"));
    assertNotEquals(read("", "tokenFile: t"), read("", "tokenFile: u"));
    assertNotEquals(read("", "username: u, password: p"), read("", "username: u, password: q"));
  }

  @ParameterizedTest
  @CsvSource({
    "'', exec: {}, user u: exec is not supported",
    "'', auth-provider: {}, user u: auth-provider is not supported",
    "'', as: me, user u: as is not supported",
    "tls-server-name: x, '', tls-server-name is not supported",
    "proxy-url: x, '', proxy-url is not supported",
    "'', client-key-data: eA==, user u: client-certificate and client-key go together",
    "'', client-certificate-data: eA==, user u: client-certificate and client-key go together",
  })
  void whatIsNotSupportedIsRefused(String cluster, String user, String why) {
    assertEquals(why, refusal(cluster, user));
  }

  @Test
  void whatIsMissingIsNamed() throws IOException {
    assertTrue(refusal("certificate-authority: absent", "").endsWith("absent"));
    Path file = Files.writeString(folder.resolve("config"), "current-context: x");
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Kubeconfig.read(file));
    assertEquals("kubeconfig " + file + ": has no context \"x\"", e.getMessage());
  }
}
