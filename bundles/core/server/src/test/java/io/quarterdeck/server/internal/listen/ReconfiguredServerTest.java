// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.listen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.pipeline.Phase;
import io.quarterdeck.pipeline.RequestHandler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.server.internal.http.HandlerDoor;
import io.quarterdeck.server.internal.protocol.Protocols;
import io.quarterdeck.server.internal.settings.ServerConfig;
import io.quarterdeck.server.internal.settings.Settings;
import io.quarterdeck.server.internal.tls.NamedAuthorities;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Listening;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Dictionary;
import java.util.List;
import java.util.function.Consumer;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.service.component.ComponentConstants;
import org.osgi.service.component.ComponentFactory;
import org.osgi.service.component.ComponentInstance;

/** A listener whose configuration changes while clients are there. */
final class ReconfiguredServerTest {
  private static final String REQUEST = "GET /api HTTP/1.1\r\nHost: x\r\n\r\n";

  @TempDir private Path folder;
  private final List<Mark> marks = new ArrayList<>();
  private TestPki pki;
  private Settings files;
  private SSLContext client;
  private Server server;

  /** What the component says of where it listens. */
  private final class Mark implements ComponentInstance<Listening> {
    private final int port;

    Mark(int port) {
      this.port = port;
    }

    @Override
    public void dispose() {
      marks.remove(this);
    }

    @Override
    public Listening getInstance() {
      return new ListeningMark();
    }
  }

  private final class Marks implements ComponentFactory<Listening> {
    @Override
    public ComponentInstance<Listening> newInstance(Dictionary<String, ?> where) {
      Mark mark = new Mark((Integer) where.get(Listening.PORT));
      marks.add(mark);
      return mark;
    }
  }

  private record Config(
      String bind_address,
      int port,
      String tls_cert_file,
      String tls_key_file,
      String tls_min_version,
      String[] tls_cipher_suites,
      int[] tls_curve_preferences,
      String tls_sni_cert_key)
      implements ServerConfig {

    Config(String address, int port, String certificate, String key) {
      this(address, port, certificate, key, "", new String[0], new int[0], "");
    }

    @Override
    public String client_ca_file() {
      return "";
    }

    @Override
    public int shutdown_delay_seconds() {
      return 0;
    }

    @Override
    public boolean shutdown_send_retry_after() {
      return false;
    }

    @Override
    public boolean objects_through_jersey() {
      return false;
    }

    @Override
    public String[] objects_filters_required() {
      return new String[0];
    }

    @Override
    public int shutdown_watch_termination_grace_seconds() {
      return 0;
    }

    @Override
    public Class<? extends Annotation> annotationType() {
      return ServerConfig.class;
    }
  }

  private static final class Answering implements RequestHandler {
    @Override
    public ApiResponse handle(ApiRequest request) {
      return EndpointTest.echo(request);
    }

    @Override
    public void enter(Phase phase) {}
  }

  private Config config(String address, int port) {
    return new Config(address, port, files.certificate().toString(), files.key().toString());
  }

  @BeforeEach
  void start() throws Exception {
    pki = new TestPki(folder);
    files = pki.settings();
    client = pki.client(null);
    HandlerDoor door = new HandlerDoor();
    server =
        new Server(
            config("127.0.0.1", 0),
            door,
            new NamedAuthorities(),
            Protocols.fixed(),
            new Metrics(),
            gate -> true,
            new Marks());
    door.bind(new Answering());
  }

  @AfterEach
  void stop() {
    server.deactivate(ComponentConstants.DEACTIVATION_REASON_CONFIGURATION_DELETED);
    assertEquals(List.of(), marks);
  }

  private int port() {
    assertEquals(1, marks.size());
    return marks.getFirst().port;
  }

  private static void assertAnswers(RawTls connection) throws IOException {
    String answer = connection.send(REQUEST).answer();
    assertTrue(answer.contains("GET /api"), answer);
  }

  private void assertServes(@Nullable SSLContext trusting) throws IOException {
    try (RawTls connection = new RawTls(trusting == null ? client : trusting, port())) {
      assertAnswers(connection);
    }
  }

  @Test
  void whatIsNotOfTheSocketLeavesItOpen() throws Exception {
    int port = port();
    try (RawTls connection = new RawTls(client, port)) {
      assertAnswers(connection);
      server.modified(config("127.0.0.1", 0));
      assertAnswers(connection);
      assertEquals(port, port());
    }
  }

  @Test
  void anotherCertificateIsShownToWhoComesAndConnectionsStay() throws Exception {
    TestCertificate other = TestCertificate.loopback();
    SSLContext trusting = SSLContext.getInstance("TLS");
    trusting.init(null, other.trust(), null);
    String crt = other.write(folder.resolve("other.crt")).toString();
    String key = other.writeKey(folder.resolve("other.key")).toString();
    int port = port();
    try (RawTls connection = new RawTls(client, port)) {
      assertAnswers(connection);
      server.modified(new Config("127.0.0.1", 0, crt, key));
      assertAnswers(connection);
      assertEquals(port, port());
      assertServes(trusting);
      assertThrows(SSLHandshakeException.class, () -> new RawTls(client, port));
    }
  }

  private Config handshakes(String least, String suite, int[] curves, String pairs) {
    String[] suites = suite.isEmpty() ? new String[0] : new String[] {suite};
    return new Config(
        "127.0.0.1",
        0,
        files.certificate().toString(),
        files.key().toString(),
        least,
        suites,
        curves,
        pairs);
  }

  /** With a client that has no session to resume. */
  private SSLSession agreed(Consumer<SSLParameters> wishes) throws Exception {
    try (SSLSocket socket =
        (SSLSocket) pki.client(null).getSocketFactory().createSocket("127.0.0.1", port())) {
      SSLParameters parameters = socket.getSSLParameters();
      wishes.accept(parameters);
      socket.setSSLParameters(parameters);
      socket.startHandshake();
      return socket.getSession();
    }
  }

  @Test
  void optionsOfHandshakesCountFromTheNextOneAndConnectionsStay() throws Exception {
    Consumer<SSLParameters> tls12 = p -> p.setProtocols(new String[] {"TLSv1.2"});
    Consumer<SSLParameters> p256 = p -> p.setNamedGroups(new String[] {"secp256r1"});
    TestCertificate other = TestCertificate.selfSigned("CN=other").sign();
    String pair =
        other.write(folder.resolve("other.crt"))
            + ","
            + other.writeKey(folder.resolve("other.key"));
    int port = port();
    try (RawTls connection = new RawTls(client, port)) {
      assertEquals("TLSv1.2", agreed(tls12).getProtocol());
      server.modified(handshakes("VersionTLS13", "", new int[0], ""));
      assertThrows(SSLException.class, () -> agreed(tls12));
      String suite = "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256";
      server.modified(handshakes("VersionTLS12", suite, new int[0], ""));
      assertEquals(suite, agreed(tls12).getCipherSuite());
      agreed(p256);
      server.modified(handshakes("", "", new int[] {29}, ""));
      assertThrows(SSLException.class, () -> agreed(p256));
      Consumer<SSLParameters> named =
          p -> p.setServerNames(List.of(new SNIHostName("a.example.com")));
      agreed(named);
      server.modified(handshakes("", "", new int[0], pair + ":a.example.com"));
      assertThrows(SSLHandshakeException.class, () -> agreed(named), "of an unknown authority");
      agreed(p256);
      assertAnswers(connection);
      assertEquals(port, port());
    }
  }

  @Test
  void optionsThatCannotBeUsedChangeNothing() throws Exception {
    server.modified(handshakes("VersionTLS13", "", new int[0], ""));
    for (Config bad :
        List.of(
            handshakes("VersionTLS9", "", new int[0], ""),
            handshakes("", "TLS_NONE", new int[0], ""),
            handshakes("", "", new int[] {1}, ""),
            handshakes("", "", new int[0], "gone.crt,gone.key"))) {
      assertThrows(IllegalArgumentException.class, () -> server.modified(bad));
      assertThrows(SSLException.class, () -> agreed(p -> p.setProtocols(new String[] {"TLSv1.2"})));
      assertServes(null);
    }
  }

  @Test
  void filesThatCannotBeUsedChangeNothing() throws Exception {
    String broken = Files.writeString(folder.resolve("broken.key"), "none").toString();
    Config bad = new Config("127.0.0.1", 0, files.certificate().toString(), broken);
    assertThrows(IllegalArgumentException.class, () -> server.modified(bad));
    assertServes(null);
    // not even when the socket would be another one
    int free = free();
    Config moved = new Config("127.0.0.1", free, files.certificate().toString(), broken);
    assertThrows(IllegalArgumentException.class, () -> server.modified(moved));
    assertServes(null);
  }

  @Test
  void anotherPortIsOpenBeforeTheOldOneIsClosed() throws Exception {
    int before = port();
    int free = free();
    try (RawTls connection = new RawTls(client, before)) {
      assertAnswers(connection);
      server.modified(config("127.0.0.1", free));
      assertEquals(free, port());
      assertServes(null);
      assertThrows(IOException.class, () -> new RawTls(client, before));
    }
  }

  @Test
  void aPortThatIsTakenChangesNothing() throws Exception {
    int before = port();
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
        RawTls connection = new RawTls(client, before)) {
      assertAnswers(connection);
      assertThrows(
          IllegalStateException.class,
          () -> server.modified(config("127.0.0.1", taken.getLocalPort())));
      assertAnswers(connection);
      assertEquals(before, port());
      assertServes(null);
    }
  }

  @Test
  void thePortMovesFromOneAddressToAll() throws Exception {
    int free = free();
    server.modified(config("127.0.0.1", free));
    server.modified(config("0.0.0.0", free));
    assertEquals(free, port());
    assertServes(null);
    server.modified(config("127.0.0.1", free));
    assertServes(null);
  }

  @Test
  void anAddressThatIsNotThisMachinesChangesNothing() throws Exception {
    int free = free();
    server.modified(config("127.0.0.1", free));
    assertThrows(IllegalStateException.class, () -> server.modified(config("203.0.113.1", free)));
    assertEquals(free, port());
    assertServes(null);
  }

  private static int free() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      return socket.getLocalPort();
    }
  }
}
