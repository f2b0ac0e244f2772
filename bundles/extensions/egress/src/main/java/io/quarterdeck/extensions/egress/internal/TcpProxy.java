// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal;

import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.egress.Traffic;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * A proxy at a host and port.
 *
 * @param tls whom to trust and what to show; null for plain text
 * @param serverName whom its certificate must name
 */
record TcpProxy(String host, int port, @Nullable SSLContext tls, String serverName)
    implements Proxy {

  @Override
  public String address() {
    return host + ":" + port;
  }

  @Override
  public String transport() {
    return "tcp";
  }

  @Override
  public Socket connect(Duration timeout) throws IOException {
    Socket raw = Egress.DIRECT.dial(Traffic.CONTROL_PLANE, host, port, timeout);
    if (tls == null) {
      return raw;
    }
    try {
      SSLSocket secured =
          (SSLSocket) tls.getSocketFactory().createSocket(raw, serverName, port, true);
      SSLParameters parameters = secured.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      secured.setSSLParameters(parameters);
      secured.setSoTimeout(Math.toIntExact(timeout.toMillis()));
      secured.startHandshake();
      return new SecuredSocket(raw, secured);
    } catch (IOException | RuntimeException e) {
      raw.close();
      throw e;
    }
  }
}
