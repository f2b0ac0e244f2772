// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.file.StrictYaml;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a proxy is reached.
 *
 * @param url null without {@code tcp}
 * @param tls null without {@code tcp.tlsConfig}
 * @param socket null without {@code uds}
 */
record Transport(@Nullable String url, @Nullable ProxyTls tls, @Nullable String socket) {
  private static final String AT = "service.connection.";
  private static final int HTTP = 80;
  private static final int HTTPS = 443;

  static Transport read(Node transport) {
    StrictYaml.only(transport, "tcp", "uds");
    Node tcp = transport.get("tcp");
    StrictYaml.only(tcp, "url", "tlsConfig");
    Node uds = transport.get("uds");
    StrictYaml.only(uds, "udsName");
    Node tls = tcp.get("tlsConfig");
    return new Transport(
        tcp.isObject() ? StrictYaml.text(tcp.get("url")) : null,
        tls.isObject() ? ProxyTls.read(tls) : null,
        uds.isObject() ? StrictYaml.text(uds.get("udsName")) : null);
  }

  void validateForConnect(List<String> problems) {
    if (url != null && socket != null) {
      problems.add(
          AT
              + "tcp: Invalid value: {\"url\":"
              + FieldError.quote(url)
              + "}: TCP and UDS cannot both be set");
    } else if (url != null) {
      validateTcp(url, problems);
    } else if (socket != null) {
      validateSocket(problems);
    } else {
      problems.add(AT + "tcp: Required value: One of TCP or UDS must be set");
    }
  }

  void validateForGrpc(List<String> problems) {
    if (socket == null) {
      problems.add(AT + "uds: Required value: UDS must be set with GRPC");
    } else {
      validateSocket(problems);
    }
  }

  private void validateSocket(List<String> problems) {
    if (socket != null && socket.isEmpty()) {
      problems.add(AT + "udsName: Invalid value: \"nil\": must be present for UDS connections");
    }
  }

  private void validateTcp(String address, List<String> problems) {
    if (address.startsWith("http://")) {
      if (tls != null) {
        problems.add(
            AT + "tlsConfig: Invalid value: \"nil\": config must not be present when using HTTP");
      }
    } else if (address.startsWith("https://")) {
      if (tls == null) {
        problems.add(AT + "tlsConfig: Required value: TLSConfig must be present when using HTTPS");
      } else {
        tls.validate(problems);
      }
    } else {
      problems.add(
          AT
              + "url: Invalid value: "
              + FieldError.quote(address)
              + ": supported connection protocols are http:// and https://");
    }
  }

  /**
   * Of one that is valid.
   *
   * @throws IllegalArgumentException when the URL or a file of its TLS cannot be used
   */
  Proxy proxy() {
    if (url == null) {
      return new SocketProxy(String.valueOf(socket));
    }
    URI uri = URI.create(url);
    boolean secure = tls != null;
    int port = uri.getPort() > 0 ? uri.getPort() : secure ? HTTPS : HTTP;
    String host = String.valueOf(uri.getHost());
    return tls == null
        ? new TcpProxy(host, port, null, host)
        : new TcpProxy(host, port, tls.context(), tls.serverName(host));
  }
}
