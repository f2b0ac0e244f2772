// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.file.StrictYaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a user of a kubeconfig shows itself, and which user a webhook is shown. */
final class KubeconfigUsersTest {
  @TempDir private Path folder;

  private Credential user(String fields) throws IOException {
    return new KubeconfigUsers(folder).credential("u", StrictYaml.parse("{" + fields + "}"));
  }

  @ParameterizedTest
  @CsvSource({
    "'', ''",
    "token: t, Bearer t",
    "'username: n, password: p', Basic bjpw",
    "username: n, Basic bjo=",
    "'username: ü, password: ö', Basic w7w6w7Y=",
    "password: p, ''",
    "'token: t, username: n, password: p', Bearer t"
  })
  void aTokenCountsBeforeAPassword(String fields, String header) throws IOException {
    assertEquals(header, user(fields).authorization().value());
    assertNull(user(fields).certificate());
  }

  @Test
  void aFileCountsBeforeATokenAndIsReadEachTime() throws IOException {
    Path file = Files.writeString(folder.resolve("t"), "one\n");
    Credential credential = user("tokenFile: t, token: other");
    assertEquals("Bearer one", credential.authorization().value());
    Files.writeString(file, " two ");
    assertEquals("Bearer two", credential.authorization().value());
    Files.delete(file);
    assertThrows(NoSuchFileException.class, () -> credential.authorization().value());
  }

  @Test
  void anAbsolutePathIsNotMeantFromTheFolder(@TempDir Path other) throws IOException {
    Path file = Files.writeString(other.resolve("t"), "elsewhere");
    assertEquals("Bearer elsewhere", user("tokenFile: " + file).authorization().value());
  }

  private String data(String fields) throws IOException {
    return String.valueOf(
        new KubeconfigUsers(folder)
            .data(StrictYaml.parse("{" + fields + "}"), "certificate-authority"));
  }

  @Test
  void inlineDataMayHaveBrokenLines() throws IOException {
    String pem = "-----BEGIN CERTIFICATE-----\n" + "x".repeat(90);
    String lines = Base64.getMimeEncoder().encodeToString(pem.getBytes()).replace("\r\n", "\\n");
    assertTrue(lines.contains("\\n"), lines);
    assertEquals(pem, data("certificate-authority-data: \"" + lines + "\""));
    assertEquals("null", data(""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"%%", "eA==eA", "e A==", "-----BEGIN"})
  void whatIsNoBase64IsReported(String inline) {
    assertEquals(
        "certificate-authority-data: illegal base64 data",
        assertThrows(
                IllegalArgumentException.class,
                () -> data("certificate-authority-data: \"" + inline + "\""))
            .getMessage());
  }

  private Credentials credentials(String text) throws IOException {
    return Credentials.read(Files.writeString(folder.resolve("config"), text).toString());
  }

  @ParameterizedTest
  @CsvSource({
    "a.ns.svc, 443, a.ns.svc:443",
    "b.ns.svc, 443, b.ns.svc",
    "b.ns.svc, 8443, *.svc:8443",
    "c.ns.svc, 443, *.ns.svc",
    "c.other.svc, 443, *",
    "c.other.svc, 8443, *.svc:8443",
    "'fd00::1', 443, '[fd00::1]:443'",
    "host, 1, *"
  })
  void theNameThatFitsBestCounts(String host, int port, String user) throws IOException {
    StringBuilder text = new StringBuilder("users:\n");
    for (String name :
        new String[] {
          "a.ns.svc:443", "a.ns.svc", "b.ns.svc", "*.ns.svc", "*.svc:8443", "[fd00::1]:443", "*"
        }) {
      text.append("- {name: \"").append(name).append("\", user: {token: t}}\n");
    }
    assertEquals(user, credentials(text.toString()).of(host, port).name());
  }

  @Test
  void whoHasNoNameGetsTheUserOfTheCurrentContext() throws IOException {
    String users = "users: [{name: u, user: {token: t}}]\n";
    String contexts = "contexts: [{name: c, context: {cluster: x, user: u}}]\n";
    assertEquals("u", credentials(users + contexts + "current-context: c").of("h", 1).name());
    assertSame(Credential.NONE, credentials(users + contexts).of("h", 1));
    assertSame(Credential.NONE, credentials(users + contexts + "current-context: d").of("h", 1));
    assertSame(Credential.NONE, credentials(contexts + "current-context: c").of("h", 1));
  }

  @ParameterizedTest
  @CsvSource({
    "tokenFile: absent, absent",
    "client-certificate: absent, absent",
    "'client-certificate-data: eA==, client-key-data: eA==', tls: client certificate: ",
    "exec: {}, user u: exec is not supported"
  })
  void whatAnyUserCannotUseIsReportedAtOnce(String fields, String why) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> credentials("users: [{name: u, user: {" + fields + "}}]"));
    String said = String.valueOf(e.getMessage());
    assertTrue(said.startsWith("kubeconfig " + folder.resolve("config") + ": "), said);
    assertTrue(said.contains(why), said);
  }
}
