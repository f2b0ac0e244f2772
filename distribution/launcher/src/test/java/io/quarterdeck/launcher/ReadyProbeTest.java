// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.launcher.failure.LaunchException;
import io.quarterdeck.launcher.pki.Pki;
import io.quarterdeck.libraries.certificates.Pem;
import io.quarterdeck.libraries.certificates.TlsManagers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLServerSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReadyProbeTest {
  @TempDir private static Path folder;
  private static Pki pki;

  @BeforeAll
  static void make() throws LaunchException {
    pki = Pki.ensure(folder.resolve("pki"), "10.96.0.1");
  }

  /** The status that a server with the server's certificate is understood to have answered. */
  private static int status(String answer, String expected) throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(
        new KeyManager[] {
          TlsManagers.showing(
              Pem.certificates(pki.file("apiserver.crt")),
              Pem.privateKey(pki.file("apiserver.key")))
        },
        null,
        null);
    try (SSLServerSocket listener =
        (SSLServerSocket)
            context
                .getServerSocketFactory()
                .createServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual()
          .start(
              () -> {
                try (var socket = listener.accept()) {
                  byte[] line = socket.getInputStream().readNBytes("GET /readyz ".length());
                  String path = new String(line, StandardCharsets.US_ASCII).substring(4, 11);
                  socket
                      .getOutputStream()
                      .write((path.equals("/readyz") ? answer : "").getBytes("US-ASCII"));
                } catch (IOException e) {
                  // the probe sees it
                }
              });
      return ReadyProbe.of(
              new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.getLocalPort()),
              pki.file(expected),
              pki.file("admin.crt"),
              pki.file("admin.key"))
          .status();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "HTTP/1.1 200 OK, 200",
    "HTTP/1.1 500 Internal Server Error, 500",
    "HTTP/1.1 403, 403",
    "HTTP/1.1 20, 0",
    "'', 0"
  })
  void theStatusIsThatOfTheFirstLine(String answer, int status) throws Exception {
    assertEquals(status, status(answer, "apiserver.crt"));
  }

  @Test
  void whatIsNoHttpIsReported() {
    IOException e =
        assertThrows(IOException.class, () -> status("SSH-2.0-OpenSSH\r\n", "apiserver.crt"));
    assertEquals("the answer is not HTTP", e.getMessage());
  }

  @Test
  void anotherServerOnThePortIsNotAsked() {
    SSLException e = assertThrows(SSLException.class, () -> status("HTTP/1.1 200 OK", "admin.crt"));
    assertTrue(
        String.valueOf(e.getMessage())
            .contains("another certificate than the configured one is served"),
        e.getMessage());
  }
}
