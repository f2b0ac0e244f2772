// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.extensions.grpc.internal.NettySockets;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.egress.Traffic;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.egress.ConnectProxy;
import io.quarterdeck.testkit.egress.FakeKonnectivity;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connections through proxies over each transport, and what is said when there is none. */
final class EgressSelectorTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final InetAddress HERE = InetAddress.getLoopbackAddress();

  @TempDir private Path folder;
  private final Metrics metrics = new Metrics();
  private final NettySockets sockets = new NettySockets();
  private ServerSocket echo;

  @BeforeEach
  void listen() throws IOException {
    echo = echoing(new ServerSocket(0, 10, HERE));
  }

  @AfterEach
  void close() throws IOException {
    echo.close();
    sockets.close();
  }

  /** Gives back what it is sent. */
  private static ServerSocket echoing(ServerSocket server) {
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                while (true) {
                  Socket socket = server.accept();
                  Thread.ofVirtual().start(() -> echo(socket));
                }
              } catch (IOException e) {
                // closed
              }
            });
    return server;
  }

  private static void echo(Socket socket) {
    try (socket) {
      socket.getInputStream().transferTo(socket.getOutputStream());
    } catch (IOException e) {
      // the other side has left
    }
  }

  private EgressSelector selector(String transport) throws IOException {
    return transport.isEmpty() ? of("") : of(file("HTTPConnect", transport));
  }

  private String file(String protocol, String transport) throws IOException {
    return Files.writeString(
            folder.resolve("egress.yaml"),
            "{apiVersion: apiserver.k8s.io/v1beta1, kind: EgressSelectorConfiguration,"
                + " egressSelections: [{name: cluster, connection: {proxyProtocol: "
                + protocol
                + ", transport: "
                + transport
                + "}}]}")
        .toString();
  }

  @SuppressWarnings({"ClassExplicitlyAnnotation", "BadAnnotationImplementation"})
  private EgressSelector of(String file) {
    return new EgressSelector(
        metrics,
        sockets,
        new EgressSelector.Config() {
          @Override
          public String config_file() {
            return file;
          }

          @Override
          public Class<? extends Annotation> annotationType() {
            return EgressSelector.Config.class;
          }
        });
  }

  private Socket dial(EgressSelector selector) throws IOException {
    return selector.dial(Traffic.CLUSTER, "service.test", echo.getLocalPort(), TIMEOUT);
  }

  private static void assertEcho(Socket socket) throws IOException {
    byte[] sent = "there and back".getBytes(StandardCharsets.UTF_8);
    socket.getOutputStream().write(sent);
    socket.getOutputStream().flush();
    assertArrayEquals(sent, socket.getInputStream().readNBytes(sent.length));
  }

  private static String failure(Dialled dialled) {
    return String.valueOf(assertThrows(IOException.class, dialled::dial).getMessage());
  }

  /** What is expected to fail. */
  @FunctionalInterface
  private interface Dialled {
    Socket dial() throws IOException;
  }

  @Test
  void directlyWithoutAFile() throws Exception {
    EgressSelector direct = selector("");
    assertTrue(direct.isDirect(Traffic.CLUSTER));
    try (Socket socket = direct.dial(Traffic.CLUSTER, "127.0.0.1", echo.getLocalPort(), TIMEOUT)) {
      assertEcho(socket);
    }
    assertFalse(metrics.text().contains("dial_start_total{"));
  }

  @Test
  void overAUnixSocket() throws Exception {
    Path path = folder.resolve("proxy.sock");
    EgressSelector selector = selector("{uds: {udsName: " + path + "}}");
    assertFalse(selector.isDirect(Traffic.CLUSTER));
    assertTrue(selector.isDirect(Traffic.ETCD));
    try (ConnectProxy proxy = ConnectProxy.at(path);
        Socket socket = dial(selector)) {
      assertEcho(socket);
      assertEquals(
          "CONNECT service.test:" + echo.getLocalPort() + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
          proxy.asked().take());
    }
    String text = metrics.text();
    String labels = "{protocol=\"http_connect\",transport=\"uds\"} 1";
    assertTrue(text.contains("apiserver_egress_dialer_dial_start_total" + labels), text);
    assertTrue(text.contains("apiserver_egress_dialer_dial_duration_seconds_count" + labels), text);
  }

  @Test
  void overTlsWithACertificateAndTlsInside() throws Exception {
    TestCertificate proxyIdentity = TestCertificate.loopback();
    TestCertificate client = TestCertificate.authority("CN=client");
    SSLServerSocket server =
        (SSLServerSocket)
            proxyIdentity.context(client).getServerSocketFactory().createServerSocket(0, 10, HERE);
    server.setNeedClientAuth(true);
    String transport =
        "{tcp: {url: 'https://127.0.0.1:"
            + server.getLocalPort()
            + "', tlsConfig: {caBundle: "
            + Files.writeString(folder.resolve("ca.pem"), proxyIdentity.pem())
            + ", clientCert: "
            + Files.writeString(folder.resolve("c.pem"), client.pem())
            + ", clientKey: "
            + Files.writeString(folder.resolve("c.key"), client.keyPem())
            + "}}}";
    EgressSelector selector = selector(transport);
    EgressSelector wrong = selector(transport.replace("}}}", ", tlsServerName: other.test}}}"));
    echo.close();
    echo =
        echoing(
            proxyIdentity.context(null).getServerSocketFactory().createServerSocket(0, 10, HERE));
    try (ConnectProxy proxy = ConnectProxy.over(server);
        Socket tunnel = dial(selector);
        SSLSocket inner =
            (SSLSocket)
                client
                    .context(proxyIdentity)
                    .getSocketFactory()
                    .createSocket(tunnel, "127.0.0.1", echo.getLocalPort(), true)) {
      assertEcho(inner);
      assertEquals(1, proxy.asked().size());
      assertThrows(SSLException.class, () -> dial(wrong));
    }
    String text = metrics.text();
    assertTrue(
        text.contains(
            "apiserver_egress_dialer_dial_failure_count{protocol=\"http_connect\","
                + "transport=\"tcp\",stage=\"connect\"} 1"),
        text);
  }

  @Test
  void throughKonnectivity() throws Exception {
    Path path = folder.resolve("konnectivity.sock");
    EgressSelector selector = of(file("GRPC", "{uds: {udsName: " + path + "}}"));
    assertFalse(selector.isDirect(Traffic.CLUSTER));
    try (FakeKonnectivity proxy = new FakeKonnectivity(path)) {
      Socket socket = dial(selector);
      assertEcho(socket);
      assertEquals(List.of("service.test:" + echo.getLocalPort()), proxy.dialled());
      selector.dial(Traffic.CLUSTER, "fd00::1", echo.getLocalPort(), TIMEOUT).close();
      assertEquals("[fd00::1]:" + echo.getLocalPort(), proxy.dialled().get(1));
      proxy.refuse("dial tcp 10.0.0.1:80: i/o timeout");
      assertEquals("dial tcp 10.0.0.1:80: i/o timeout", failure(() -> dial(selector)));
      selector.close();
      assertThrows(IOException.class, () -> socket.getInputStream().read());
    }
    String text = metrics.text();
    String labels = "{protocol=\"grpc\",transport=\"uds\"";
    assertTrue(text.contains("apiserver_egress_dialer_dial_start_total" + labels + "} 3"), text);
    assertTrue(
        text.contains("apiserver_egress_dialer_dial_duration_seconds_count" + labels + "} 2"),
        text);
    assertTrue(
        text.contains(
            "apiserver_egress_dialer_dial_failure_count" + labels + ",stage=\"proxy\"} 1"),
        text);
  }

  @Test
  void aKonnectivityServerThatIsAwayIsAFailedConnect() throws Exception {
    Path path = folder.resolve("konnectivity.sock");
    EgressSelector selector = of(file("GRPC", "{uds: {udsName: " + path + "}}"));
    assertEquals(
        "context deadline exceeded: connection error: desc = \"transport: Error while dialing:"
            + " dial unix "
            + path
            + ": connect: no such file or directory\"",
        failure(() -> selector.dial(Traffic.CLUSTER, "service.test", 443, Duration.ofMillis(300))));
    String text = metrics.text();
    assertTrue(
        text.contains(
            "dial_failure_count{protocol=\"grpc\",transport=\"uds\",stage=\"connect\"} 1"),
        text);
    selector.close();
  }

  @Test
  void whatAProxyRefusesIsSaidAsKubernetesDoes() throws Exception {
    Path path = folder.resolve("proxy.sock");
    EgressSelector selector = selector("{uds: {udsName: " + path + "}}");
    String address = "service.test:" + echo.getLocalPort();
    assertTrue(failure(() -> dial(selector)).startsWith("dial unix " + path + ": connect: "));
    try (ConnectProxy proxy = ConnectProxy.at(path)) {
      proxy.say("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n");
      assertEquals(
          "proxy error from " + path + " while dialing " + address + ", code 403: 403 Forbidden",
          failure(() -> dial(selector)));
      String start =
          "reading HTTP response from CONNECT to " + address + " via proxy " + path + " failed: ";
      proxy.say("HTTP/1.1 200");
      assertEquals(start + "unexpected EOF", cut(selector));
      proxy.say("SSH-2.0-OpenSSH\r\n\r\n");
      assertEquals(start + "malformed HTTP response", failure(() -> dial(selector)));
    }
    String text = metrics.text();
    assertTrue(text.contains("stage=\"proxy\"} 3"), text);
    assertTrue(text.contains("stage=\"connect\"} 1"), text);
  }

  /** The answer ends in the middle: the proxy has nothing to connect to, and leaves. */
  private String cut(EgressSelector selector) throws IOException {
    echo.close();
    return failure(() -> dial(selector));
  }

  @Test
  void aSilentProxyIsNotWaitedForEver() throws Exception {
    Path path = folder.resolve("proxy.sock");
    EgressSelector selector = selector("{uds: {udsName: " + path + "}}");
    try (ConnectProxy proxy = ConnectProxy.at(path)) {
      proxy.say(" 200 ");
      long began = System.nanoTime();
      assertTrue(
          failure(
                  () ->
                      selector.dial(
                          Traffic.CLUSTER,
                          "service.test",
                          echo.getLocalPort(),
                          Duration.ofMillis(200)))
              .endsWith("failed: Read timed out"),
          proxy.toString());
      assertTrue(System.nanoTime() - began < 5_000_000_000L);
    }
  }
}
