// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.testkit.certificates.OlderKeys;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.security.Principal;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;

/** Handshakes with a server that asks for a certificate. */
class ClientTlsTest {
  private static final TestCertificate SERVER = TestCertificate.loopback();
  private static final TestCertificate CLIENT =
      TestCertificate.selfSigned("CN=client").forClients().asAuthority().rsa().sign();

  /** Whom the server sees. */
  private static String seen(SSLContext context) throws Exception {
    InetAddress here = InetAddress.getLoopbackAddress();
    try (SSLServerSocket server =
        (SSLServerSocket)
            SERVER.context(CLIENT).getServerSocketFactory().createServerSocket(0, 1, here)) {
      server.setNeedClientAuth(true);
      CompletableFuture<String> peer = new CompletableFuture<>();
      Thread.ofVirtual().start(() -> accept(server, peer));
      try (SSLSocket client =
          (SSLSocket) context.getSocketFactory().createSocket(here, server.getLocalPort())) {
        client.startHandshake();
        return peer.get();
      }
    }
  }

  private static void accept(SSLServerSocket server, CompletableFuture<String> peer) {
    try (SSLSocket socket = (SSLSocket) server.accept()) {
      socket.startHandshake();
      Principal who = socket.getSession().getPeerPrincipal();
      peer.complete(who.getName());
    } catch (IOException e) {
      peer.completeExceptionally(e);
    }
  }

  @Test
  void aCertificateIsShownWhicheverFormItsKeyHas() throws Exception {
    ClientCertificate pkcs8 = new ClientCertificate(CLIENT.pem(), CLIENT.keyPem());
    ClientCertificate pkcs1 = new ClientCertificate(CLIENT.pem(), OlderKeys.pem(CLIENT.key()));
    assertEquals("CN=client", seen(ClientTls.trusting(SERVER.pem(), pkcs8)));
    assertEquals("CN=client", seen(ClientTls.insecure(pkcs1)));
  }

  @Test
  void anotherAuthoritysServerIsNotTrusted() {
    ClientCertificate own = new ClientCertificate(CLIENT.pem(), CLIENT.keyPem());
    assertThrows(SSLException.class, () -> seen(ClientTls.trusting(CLIENT.pem(), own)));
    assertThrows(SSLException.class, () -> seen(ClientTls.trusting(null, own)), "the platform's");
  }

  @Test
  void whatCannotBeUsedIsReported() {
    ClientCertificate noKey = new ClientCertificate(CLIENT.pem(), "no key");
    String message =
        String.valueOf(
            assertThrows(IllegalArgumentException.class, () -> ClientTls.insecure(noKey))
                .getMessage());
    assertTrue(message.contains("tls: client certificate: holds no private key"), message);
    assertThrows(IllegalArgumentException.class, () -> ClientTls.trusting("no PEM", null));
  }
}
