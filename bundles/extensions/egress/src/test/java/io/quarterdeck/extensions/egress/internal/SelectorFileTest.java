// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.egress.Traffic;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which egress configurations are valid, and what is said of the others. */
final class SelectorFileTest {

  /** A way through a konnectivity server that nobody goes. */
  private record Named(String socket) implements Route {
    Named {
      if (socket.equals("@nowhere")) {
        throw new IllegalArgumentException("abstract unix sockets cannot be reached");
      }
    }

    @Override
    public String protocol() {
      return "grpc";
    }

    @Override
    public String transport() {
      return "uds";
    }

    @Override
    public Socket dial(String address, Duration timeout, EgressMeters meters) throws IOException {
      throw new IOException("nobody is there");
    }
  }

  private static Map<Traffic, Route> parse(String version, String selections) {
    String text =
        "{apiVersion: "
            + version
            + ", kind: EgressSelectorConfiguration, egressSelections: ["
            + selections
            + "]}";
    return SelectorFile.parse(text.getBytes(StandardCharsets.UTF_8), Named::new);
  }

  private static String selection(String name, String connection) {
    return "{name: " + name + ", connection: {" + connection + "}}";
  }

  @Test
  void whatIsNotNamedGoesDirectly() {
    String v1beta1 = "apiserver.k8s.io/v1beta1";
    assertTrue(parse(v1beta1, "").isEmpty());
    assertTrue(parse(v1beta1, selection("etcd", "proxyProtocol: Direct")).isEmpty());
    assertTrue(
        parse("apiserver.k8s.io/v1alpha1", selection("master", "proxyProtocol: Direct")).isEmpty());
    Map<Traffic, Route> found =
        parse(
            v1beta1,
            selection(
                "Cluster", "proxyProtocol: HTTPConnect, transport: {uds: {udsName: /a.sock}}"));
    assertEquals(Map.of(Traffic.CLUSTER, new HttpConnect(new SocketProxy("/a.sock"))), found);
    found =
        parse(
            v1beta1,
            selection(
                "cluster",
                "proxyProtocol: HTTPConnect, transport: {tcp: {url: 'http://proxy:8131'}}"));
    HttpConnect connect = assertInstanceOf(HttpConnect.class, found.get(Traffic.CLUSTER));
    assertEquals("proxy:8131", assertInstanceOf(TcpProxy.class, connect.proxy()).address());
  }

  @ParameterizedTest
  @EnumSource(Traffic.class)
  void eachTrafficHasEachProtocol(Traffic traffic) {
    String to = "transport: {uds: {udsName: /a.sock}}";
    assertEquals(
        Map.of(traffic, new HttpConnect(new SocketProxy("/a.sock"))),
        parse(
            "apiserver.k8s.io/v1beta1",
            selection(traffic.text(), "proxyProtocol: HTTPConnect, " + to)));
    assertEquals(
        Map.of(traffic, new Named("/a.sock")),
        parse("apiserver.k8s.io/v1beta1", selection(traffic.text(), "proxyProtocol: GRPC, " + to)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          cluster | proxyProtocol: Socks | service.connection.protocol: Unsupported value: "Socks": supported values: "Direct", "HTTPConnect", "GRPC"
          cluster | proxyProtocol: Direct, transport: {uds: {udsName: /a}} | service.connection.transport: Invalid value: "direct": config must be absent for direct connect
          cluster | proxyProtocol: HTTPConnect | service.connection.transport: Required value: transport must be set for HTTPConnect
          cluster | proxyProtocol: GRPC | service.connection.transport: Required value: transport must be set for GRPC
          cluster | proxyProtocol: HTTPConnect, transport: {} | service.connection.tcp: Required value: One of TCP or UDS must be set
          cluster | proxyProtocol: HTTPConnect, transport: {uds: {udsName: ''}} | service.connection.udsName: Invalid value: "nil": must be present for UDS connections
          cluster | proxyProtocol: HTTPConnect, transport: {tcp: {url: 'ftp://a'}} | service.connection.url: Invalid value: "ftp://a": supported connection protocols are http:// and https://
          cluster | proxyProtocol: HTTPConnect, transport: {tcp: {url: 'http://a', tlsConfig: {}}} | service.connection.tlsConfig: Invalid value: "nil": config must not be present when using HTTP
          cluster | proxyProtocol: HTTPConnect, transport: {tcp: {url: 'https://a'}} | service.connection.tlsConfig: Required value: TLSConfig must be present when using HTTPS
          cluster | proxyProtocol: HTTPConnect, transport: {tcp: {url: 'https://a', tlsConfig: {caBundle: /no, clientKey: /no}}} | [service.connection.tlsConfig.caBundle: Invalid value: "/no": TLS config ca bundle does not exist, service.connection.tlsConfig.clientCert: Invalid value: "nil": Using TLS requires clientCert, service.connection.tlsConfig.clientKey: Invalid value: "/no": TLS client key does not exist]
          cluster | proxyProtocol: GRPC, transport: {tcp: {url: 'http://a'}} | service.connection.uds: Required value: UDS must be set with GRPC
          moon    | proxyProtocol: Direct | service.connection: Unsupported value: "moon": supported values: "cluster", "controlplane", "etcd"
          master  | proxyProtocol: Direct | service.connection: Unsupported value: "master": supported values: "cluster", "controlplane", "etcd"
          cluster | proxyProtocol: GRPC, transport: {uds: {udsName: '@nowhere'}} | failed to create dialer for egressSelection "cluster": abstract unix sockets cannot be reached
          etcd    | proxyProtocol: GRPC, transport: {uds: {udsName: ''}} | service.connection.udsName: Invalid value: "nil": must be present for UDS connections
          cluster | proxyProtocol: Direct, transports: {} | strict decoding error: unknown field "egressSelections[0].connection.transports"
          """)
  void whatIsWrong(String name, String connection, String message) {
    assertEquals(message, refusal(selection(name, connection)));
  }

  private static String refusal(String selections) {
    return String.valueOf(
        assertThrows(
                IllegalArgumentException.class, () -> parse("apiserver.k8s.io/v1beta1", selections))
            .getMessage());
  }

  @Test
  void oneNameStandsOnce() {
    String one = selection("cluster", "proxyProtocol: Direct");
    assertEquals(
        "service.connection[1]: Duplicate value: \"cluster\"",
        refusal(one + "," + one.replace("cluster", "Cluster")));
  }
}
