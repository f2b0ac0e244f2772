// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.libraries.certificates.AnyCertificate;
import io.quarterdeck.libraries.certificates.Pem;
import io.quarterdeck.server.internal.listen.TestPki;
import io.quarterdeck.server.internal.settings.Settings;
import io.quarterdeck.testkit.certificates.Draft;
import io.quarterdeck.testkit.certificates.OlderKeys;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Handshakes before, during and after a change of the certificate. */
class FollowedPairTest {
  @TempDir Path folder = Path.of("");
  private int changes;

  private Settings made(String name) throws Exception {
    return new TestPki(Files.createDirectory(folder.resolve(name))).settings();
  }

  private void replace(Path file, Path by) throws Exception {
    Files.copy(by, file, StandardCopyOption.REPLACE_EXISTING);
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(5L * ++changes)));
  }

  @Test
  void aChangedPairIsShownAndHalfAPairIsNot() throws Exception {
    Settings first = made("first");
    Settings second = made("second");
    Path crt = folder.resolve("live.crt");
    Path key = folder.resolve("live.key");
    replace(crt, first.certificate());
    replace(key, first.key());
    Tls tls = Tls.of(new Settings("127.0.0.1", 0, crt, key), List::of);
    X509Certificate before = Pem.certificates(first.certificate()).getFirst();
    X509Certificate after = Pem.certificates(second.certificate()).getFirst();
    assertEquals(before, shown(tls));

    replace(crt, second.certificate());
    Thread.sleep(1100);
    assertEquals(before, shown(tls), "the key is still the old one's");

    replace(key, second.key());
    Thread.sleep(1100);
    assertEquals(after, shown(tls));

    Files.writeString(crt, "broken");
    Thread.sleep(1100);
    assertEquals(after, shown(tls));
  }

  /** As kubeadm and older OpenSSLs write them. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aKeyInPkcs1OrSec1(boolean rsa) throws Exception {
    Draft draft = TestCertificate.selfSigned("CN=server").ip("127.0.0.1");
    TestCertificate server = (rsa ? draft.rsa() : draft).sign();
    Path crt = server.write(folder.resolve("server.crt"));
    Path key = Files.writeString(folder.resolve("server.key"), OlderKeys.pem(server.key()));
    Tls tls = Tls.of(new Settings("127.0.0.1", 0, crt, key), List::of);
    assertEquals(server.certificate(), shown(tls));
  }

  @Test
  void aFileThatCannotBeUsedIsNamed() throws Exception {
    Settings good = made("good");
    Path key = Files.writeString(folder.resolve("bad.key"), "-----BEGIN PRIVATE KEY-----\nMIIE");
    Settings bad = new Settings("127.0.0.1", 0, good.certificate(), key);
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Tls.of(bad, List::of));
    assertTrue(
        String.valueOf(e.getMessage()).endsWith(key + ": the private key in it is cut off"),
        e.getMessage());
  }

  @Test
  void aPairThatDoesNotBelongTogetherIsNoServers() throws Exception {
    Settings first = made("first");
    Settings second = made("second");
    Settings mixed = new Settings("127.0.0.1", 0, first.certificate(), second.key());
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Tls.of(mixed, List::of));
    assertTrue(String.valueOf(e.getMessage()).contains("the key is another certificate's"));
  }

  private static X509Certificate shown(Tls tls) throws Exception {
    InetAddress here = InetAddress.getByName("127.0.0.1");
    try (SSLServerSocket server =
        (SSLServerSocket) tls.context().getServerSocketFactory().createServerSocket(0, 1, here)) {
      Thread accepting =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try (SSLSocket s = (SSLSocket) server.accept()) {
                      s.startHandshake();
                      s.getInputStream().read();
                    } catch (IOException e) {
                      // the client sees it
                    }
                  });
      SSLContext client = SSLContext.getInstance("TLS");
      client.init(null, new TrustManager[] {new AnyCertificate()}, null);
      try (SSLSocket s =
          (SSLSocket) client.getSocketFactory().createSocket(here, server.getLocalPort())) {
        s.startHandshake();
        return (X509Certificate) s.getSession().getPeerCertificates()[0];
      } finally {
        accepting.join(1000);
      }
    }
  }
}
