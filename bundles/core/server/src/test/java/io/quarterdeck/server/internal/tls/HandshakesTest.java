// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.server.internal.http.ServerMeters;
import io.quarterdeck.server.internal.listen.Endpoint;
import io.quarterdeck.server.internal.protocol.Protocols;
import io.quarterdeck.server.internal.settings.Settings;
import io.quarterdeck.server.internal.settings.TlsOptions;
import io.quarterdeck.spi.protocol.Link;
import io.quarterdeck.spi.protocol.Protocol;
import io.quarterdeck.spi.protocol.Requests;
import io.quarterdeck.spi.protocol.Session;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a listener agrees on with clients of the JDK, by its options. */
final class HandshakesTest {
  private static final String GCM = "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256";
  private static final String CBC = "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256";

  @TempDir private Path folder;

  private String pair(String name, TestCertificate certificate) throws Exception {
    return certificate.write(folder.resolve(name + ".crt"))
        + ","
        + certificate.writeKey(folder.resolve(name + ".key"));
  }

  private static TestCertificate certificate(String subject, String... hosts) {
    var draft = TestCertificate.selfSigned(subject).rsa();
    Arrays.stream(hosts).forEach(draft::dns);
    return draft.sign();
  }

  private Endpoint open(TlsOptions options) throws Exception {
    return open(options, Protocols.fixed());
  }

  private Endpoint open(TlsOptions options, Protocols protocols) throws Exception {
    pair("standard", certificate("CN=standard"));
    Settings settings =
        new Settings(
            "127.0.0.1",
            0,
            folder.resolve("standard.crt"),
            folder.resolve("standard.key"),
            true,
            options);
    return Endpoint.open(
        settings,
        List::of,
        protocols,
        request -> ApiResponse.bytes(200, ApiResponse.TEXT, new byte[0]),
        new ServerMeters(new Metrics()));
  }

  private static void assertRefused(Endpoint endpoint, Client client) {
    assertThrows(SSLException.class, () -> client.handshake(endpoint.port()));
  }

  @Test
  void theOldestVersion() throws Exception {
    try (Endpoint endpoint = open(TlsOptions.of("VersionTLS13", List.of(), new int[0], ""))) {
      assertEquals("TLSv1.3", new Client().handshake(endpoint.port()).getProtocol());
      assertRefused(endpoint, new Client().versions("TLSv1.2"));
    }
  }

  @Test
  void suitesOfTls12() throws Exception {
    try (Endpoint endpoint = open(TlsOptions.of("", List.of(GCM), new int[0], ""))) {
      Client old = new Client().versions("TLSv1.2");
      assertEquals(GCM, old.handshake(endpoint.port()).getCipherSuite());
      assertRefused(endpoint, old.suites(CBC));
      Client current = new Client().suites("TLS_CHACHA20_POLY1305_SHA256").versions("TLSv1.3");
      assertEquals("TLSv1.3", current.handshake(endpoint.port()).getProtocol());
    }
  }

  /** As in Go: without a suite of its own TLS 1.2 is not spoken. */
  @Test
  void suitesOfTls13Alone() throws Exception {
    List<String> only = List.of("TLS_AES_128_GCM_SHA256");
    try (Endpoint endpoint = open(TlsOptions.of("", only, new int[0], ""))) {
      assertEquals("TLSv1.3", new Client().handshake(endpoint.port()).getProtocol());
      assertRefused(endpoint, new Client().versions("TLSv1.2"));
    }
  }

  @Test
  void curves() throws Exception {
    try (Endpoint endpoint = open(TlsOptions.of("", List.of(), new int[] {24, 29}, ""))) {
      for (String version : List.of("TLSv1.3", "TLSv1.2")) {
        for (String group : List.of("x25519", "secp384r1")) {
          new Client().versions(version).groups(group).handshake(endpoint.port());
        }
        assertRefused(endpoint, new Client().versions(version).groups("secp256r1"));
      }
      // over a prime field, which no option names
      assertRefused(
          endpoint, new Client().versions("TLSv1.2").suites("TLS_DHE_RSA_WITH_AES_128_GCM_SHA256"));
    }
  }

  @Test
  void theHybridCurve() throws Exception {
    List<String> groups =
        List.of(SSLContext.getDefault().getSupportedSSLParameters().getNamedGroups());
    assumeTrue(groups.contains("X25519MLKEM768"), "this JDK has no X25519MLKEM768: " + groups);
    try (Endpoint endpoint = open(TlsOptions.of("", List.of(), new int[] {4588}, ""))) {
      new Client().groups("X25519MLKEM768").handshake(endpoint.port());
      assertRefused(endpoint, new Client().groups("x25519"));
    }
  }

  @Test
  void theNameThatAClientAsksFor() throws Exception {
    String pairs =
        pair("said", certificate("CN=said", "said.example.com"))
            + ";"
            + pair("given", certificate("CN=given"))
            + ":*.example.com,example.com";
    try (Endpoint endpoint = open(TlsOptions.of("", List.of(), new int[0], pairs))) {
      for (String version : List.of("TLSv1.3", "TLSv1.2")) {
        assertEquals("CN=said", shown(endpoint, version, "said.example.com"));
        assertEquals("CN=given", shown(endpoint, version, "X.example.com"));
        assertEquals("CN=given", shown(endpoint, version, "example.com"));
        assertEquals("CN=standard", shown(endpoint, version, "a.b.example.com"));
        assertEquals("CN=standard", shown(endpoint, version, ""));
      }
    }
  }

  private static String shown(Endpoint endpoint, String version, String host) throws Exception {
    return new Client().versions(version).host(host).shown(endpoint.port());
  }

  /** Kubernetes: GetConfigForClient. */
  @Test
  void theAddressThatAClientComesTo() throws Exception {
    String pairs = pair("address", certificate("CN=address")) + ":127.0.0.1";
    try (Endpoint endpoint = open(TlsOptions.of("", List.of(), new int[0], pairs))) {
      assertEquals("CN=address", new Client().shown(endpoint.port()));
      assertEquals("CN=standard", new Client().host("elsewhere").shown(endpoint.port()));
    }
  }

  /** A client whose kinds of keys leave the usual certificate out gets another one, as in Go. */
  @Test
  void theKindOfKeyThatAClientCanVerify() throws Exception {
    String pairs = pair("ec", TestCertificate.selfSigned("CN=ec").sign()) + ":ec.example.com";
    try (Endpoint endpoint = open(TlsOptions.of("", List.of(), new int[0], pairs))) {
      Client ec = new Client().signatures("ecdsa_secp256r1_sha256");
      assertEquals("CN=ec", ec.shown(endpoint.port()));
      assertEquals("CN=standard", new Client().shown(endpoint.port()));
    }
  }

  @Test
  void filesOfANameThatChangeAreReadAgainAndHalfAPairIsNot() throws Exception {
    String pairs = pair("given", certificate("CN=before")) + ":given.example.com";
    TestCertificate after = certificate("CN=after");
    pair("next", after);
    try (Endpoint endpoint = open(TlsOptions.of("", List.of(), new int[0], pairs));
        SSLSocket open = new Client().connect(endpoint.port())) {
      Client client = new Client().host("given.example.com");
      assertEquals("CN=before", client.shown(endpoint.port()));
      replace("crt", 5);
      assertEquals("CN=before", client.shown(endpoint.port()), "the key is still the old one's");
      replace("key", 10);
      assertEquals("CN=after", new Client().host("given.example.com").shown(endpoint.port()));
      Files.delete(folder.resolve("given.crt"));
      Thread.sleep(1100);
      assertEquals("CN=after", new Client().host("given.example.com").shown(endpoint.port()));
      assertEquals("CN=standard", new Client().shown(endpoint.port()));
      open.getOutputStream().write("GET /api HTTP/1.1\r\nHost: x\r\n\r\n".getBytes());
      assertEquals('H', open.getInputStream().read());
    }
  }

  private void replace(String ending, int seconds) throws Exception {
    Path file = folder.resolve("given." + ending);
    Files.copy(folder.resolve("next." + ending), file, StandardCopyOption.REPLACE_EXISTING);
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(seconds)));
    Thread.sleep(1100);
  }

  @Test
  void aFileThatCannotBeUsedIsNamedWithItsKey() throws Exception {
    Path gone = folder.resolve("gone.crt");
    TlsOptions options = TlsOptions.of("", List.of(), new int[0], gone + "," + gone);
    assertEquals(
        "io.quarterdeck.server: tls.sni.cert.key: no TLS:"
            + " java.nio.file.NoSuchFileException: "
            + gone,
        assertThrows(IllegalArgumentException.class, () -> open(options)).getMessage());
  }

  @Test
  void http11IsAllThatIsOffered() throws Exception {
    try (Endpoint endpoint = open(TlsOptions.of("", List.of(), new int[0], ""))) {
      try (SSLSocket socket = new Client().protocols("h2", "http/1.1").connect(endpoint.port())) {
        assertEquals("http/1.1", socket.getApplicationProtocol());
      }
      try (SSLSocket socket = new Client().connect(endpoint.port())) {
        assertEquals("", socket.getApplicationProtocol());
      }
      assertRefused(endpoint, new Client().protocols("h2"));
    }
  }

  /** RFC 9113, 9.2.2. */
  @Test
  void http2IsNotChosenWithSuitesThatItForbids() throws Exception {
    TlsOptions all = TlsOptions.of("", List.of(), new int[0], "");
    try (Endpoint endpoint = open(all, Protocols.fixed(new MuteProtocol()))) {
      assertEquals("h2", chosen(endpoint, new Client()));
      assertEquals("h2", chosen(endpoint, new Client().versions("TLSv1.2").suites(GCM)));
      Client weak = new Client().versions("TLSv1.2").suites(CBC);
      assertEquals("http/1.1", chosen(endpoint, weak));
      assertRefused(endpoint, weak.protocols("h2"));
    }
  }

  private static String chosen(Endpoint endpoint, Client client) throws Exception {
    try (SSLSocket socket = client.protocols("h2", "http/1.1").connect(endpoint.port())) {
      return socket.getApplicationProtocol();
    }
  }

  /** HTTP/2 by its name, and silent. */
  private static final class MuteProtocol implements Protocol {
    @Override
    public String name() {
      return "h2";
    }

    @Override
    public Session open(Link link, Requests requests) {
      return new Session() {
        @Override
        public void received(ByteBuffer bytes) {}

        @Override
        public void closed() {}

        @Override
        public void drain() {}

        @Override
        public int open() {
          return 0;
        }
      };
    }
  }
}
