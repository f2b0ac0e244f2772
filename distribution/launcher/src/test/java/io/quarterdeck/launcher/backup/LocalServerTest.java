// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.backup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.launcher.failure.LaunchException;
import io.quarterdeck.launcher.pki.Kubeconfig;
import io.quarterdeck.launcher.pki.Pki;
import io.quarterdeck.libraries.certificates.Pem;
import io.quarterdeck.libraries.certificates.TlsManagers;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The administrator's request, and what the server may answer. */
final class LocalServerTest {
  @TempDir private static Path data;
  private static Pki pki;

  @BeforeAll
  static void make() throws LaunchException {
    pki = Pki.ensure(data.resolve("pki"), "10.96.0.1");
  }

  /** A server with the server's certificate that answers one request, and what it was sent. */
  private static final class OneAnswer implements AutoCloseable {
    private final SSLServerSocket listener;
    private final CompletableFuture<String> request = new CompletableFuture<>();

    OneAnswer(String answer) throws Exception {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(
          new KeyManager[] {
            TlsManagers.showing(
                Pem.certificates(pki.file("apiserver.crt")),
                Pem.privateKey(pki.file("apiserver.key")))
          },
          new TrustManager[] {TlsManagers.trusting(Pem.certificates(pki.file("ca.crt")))},
          null);
      listener =
          (SSLServerSocket)
              context
                  .getServerSocketFactory()
                  .createServerSocket(0, 1, InetAddress.getLoopbackAddress());
      listener.setNeedClientAuth(true);
      Kubeconfig.write(
          data.resolve("admin.kubeconfig"), "https://127.0.0.1:" + listener.getLocalPort(), pki);
      Thread.ofVirtual().start(() -> answer(answer));
    }

    private void answer(String answer) {
      try (SSLSocket socket = (SSLSocket) listener.accept()) {
        String who = socket.getSession().getPeerPrincipal().getName();
        byte[] head = socket.getInputStream().readNBytes("POST ".length());
        StringBuilder text = new StringBuilder(new String(head, StandardCharsets.US_ASCII));
        while (text.indexOf("\r\n\r\n") < 0) {
          text.append((char) socket.getInputStream().read());
        }
        request.complete(who + "\n" + text);
        socket.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        request.completeExceptionally(e);
      }
    }

    @Override
    public void close() throws IOException {
      listener.close();
    }
  }

  private static String refusal(String answer) throws Exception {
    try (OneAnswer server = new OneAnswer(answer)) {
      LaunchException e = assertThrows(LaunchException.class, () -> LocalServer.backup(data));
      assertEquals(1, e.exitCode());
      assertTrue(server.request.join().contains("POST "));
      return String.valueOf(e.getMessage());
    }
  }

  @Test
  void theAdministratorAsksAndIsGivenTheFolder() throws Exception {
    try (OneAnswer server =
        new OneAnswer("HTTP/1.1 200 OK\r\n\r\n{\"directory\":\"/data/storage.backup\"}")) {
      assertEquals(Path.of("/data/storage.backup"), LocalServer.backup(data));
      String request = server.request.join();
      assertTrue(request.startsWith("CN=kubernetes-admin,O=system:masters\nPOST "), request);
      assertTrue(request.contains("POST /quarterdeck/backup HTTP/1.1\r\n"), request);
      assertTrue(request.contains("Content-Length: 0\r\n"), request);
    }
  }

  @Test
  void aServerOnAnEtcdHasNothingToCopy() throws Exception {
    assertEquals(
        "the server keeps its objects in an etcd: make a backup with etcdctl snapshot save",
        refusal("HTTP/1.1 404 Not Found\r\n\r\n{}"));
  }

  @Test
  void anotherAnswerIsShown() throws Exception {
    assertEquals(
        "the server refused to make a backup: the disk is full",
        refusal("HTTP/1.1 500 Internal Server Error\r\nX: y\r\n\r\nthe disk is full"));
    assertEquals("the server refused to make a backup: {}", refusal("HTTP/1.1 200 OK\r\n\r\n{}"));
  }

  @Test
  void aKubeconfigWithoutAServerIsNamed(@TempDir Path other) throws Exception {
    Files.writeString(other.resolve("admin.kubeconfig"), "apiVersion: v1\n");
    LaunchException e = assertThrows(LaunchException.class, () -> LocalServer.backup(other));
    assertEquals(other + "/admin.kubeconfig names no server", e.getMessage());
  }
}
