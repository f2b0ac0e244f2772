// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CredentialsTest {
  @TempDir Path folder;

  private static String chosen(String host, int port, String... users) {
    Map<String, Credential> all = new HashMap<>();
    List.of(users).forEach(u -> all.put(u, new Credential(u, () -> "", null)));
    Credential other = new Credential("current", () -> "", null);
    return new Credentials(all, other).of(host, port).name();
  }

  @Test
  void theBestFittingNameCounts() {
    assertEquals("a.b.svc:443", chosen("a.b.svc", 443, "*", "*.svc", "a.b.svc", "a.b.svc:443"));
    assertEquals("*.svc:443", chosen("a.b.svc", 443, "*", "*.svc", "a.b.svc", "*.svc:443"));
    assertEquals("a.b.svc", chosen("a.b.svc", 443, "*", "*.svc", "a.b.svc"));
    assertEquals("*.b.svc", chosen("a.b.svc", 443, "*", "*.svc", "*.b.svc"));
    assertEquals("*", chosen("a.b.svc", 8443, "*", "*.svc", "a.b.svc"));
    assertEquals("*.svc:8443", chosen("a.b.svc", 8443, "*", "*.svc:8443"));
    assertEquals("[::1]:443", chosen("::1", 443, "[::1]:443", "*"));
    assertEquals("current", chosen("a.b.svc", 443, "c"));
  }

  private Credentials read(String users) throws IOException {
    Path file = Files.writeString(folder.resolve("config"), "users:\n" + users);
    return Credentials.read(file.toString());
  }

  private static String header(Credentials c) throws IOException {
    return c.of("h", 1).authorization().value();
  }

  @Test
  void tokensAndPasswords() throws IOException {
    assertEquals("Bearer t", header(read("- name: '*'\n  user: {token: t}\n")));
    assertEquals("Basic dTpw", header(read("- name: '*'\n  user: {username: u, password: p}\n")));
    Path token = Files.writeString(folder.resolve("t"), "one\n");
    Credentials renewed = read("- name: '*'\n  user: {tokenFile: t, token: x}\n");
    assertEquals("Bearer one", header(renewed));
    Files.writeString(token, "two");
    assertEquals("Bearer two", header(renewed));
    assertEquals("", header(Credentials.read("")));
    assertEquals(
        "Bearer c",
        header(
            read(
                "- name: me\n  user: {token: c}\ncontexts:\n- name: x\n  context: {user: me}\n"
                    + "current-context: x\n")));
  }

  @Test
  void whatCannotBeUsedIsRefused() {
    for (String users :
        List.of(
            "- name: '*'\n  user: {exec: {command: x}}\n",
            "- name: '*'\n  user: {client-key-data: eA==}\n",
            "- name: '*'\n  user: {client-key-data: eA==, client-certificate-data: eA==}\n",
            "- name: '*'\n  user: {tokenFile: absent}\n",
            ": : :")) {
      assertThrows(IllegalArgumentException.class, () -> read(users));
    }
    assertThrows(IllegalArgumentException.class, () -> Credentials.read("/nowhere/at/all"));
  }
}
