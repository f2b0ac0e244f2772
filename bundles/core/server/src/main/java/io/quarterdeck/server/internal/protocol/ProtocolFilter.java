// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.protocol;

import io.quarterdeck.server.internal.connection.ClientConnection;
import io.quarterdeck.server.internal.connection.Handshaken;
import io.quarterdeck.server.internal.http.Exchanges;
import io.quarterdeck.spi.protocol.Protocol;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.Grizzly;
import org.glassfish.grizzly.attributes.Attribute;
import org.glassfish.grizzly.filterchain.BaseFilter;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.ssl.SSLBaseFilter;
import org.glassfish.grizzly.ssl.SSLUtils;

/**
 * Behind TLS: takes the bytes of connections whose client has chosen another protocol than
 * HTTP/1.1. The connection's filters stay as they are, for TLS keeps half a record with them.
 */
public final class ProtocolFilter extends BaseFilter {
  private static final Attribute<ProtocolLink> LINK =
      Grizzly.DEFAULT_ATTRIBUTE_BUILDER.createAttribute(ProtocolFilter.class.getName());

  private final Protocols protocols;
  private final Exchanges exchanges;

  public ProtocolFilter(Protocols protocols, Exchanges exchanges) {
    this.protocols = protocols;
    this.exchanges = exchanges;
  }

  /** Opens sessions when handshakes are through; goes behind that of the connections. */
  public SSLBaseFilter.HandshakeListener handshakes() {
    return new Handshaken(this::open);
  }

  private void open(Connection<?> connection) {
    String name = SSLUtils.getSSLEngine(connection).getApplicationProtocol();
    if (name == null || name.isEmpty() || name.equals(Protocols.HTTP_1_1)) {
      return;
    }
    Protocol protocol = protocols.find(name);
    if (protocol == null) {
      connection.closeSilently();
    } else if (LINK.get(connection) == null) {
      ProtocolLink link = new ProtocolLink(connection, protocol, protocols, exchanges);
      LINK.set(connection, link);
      ClientConnection.of(connection).speak(link);
      link.open();
    }
  }

  @Override
  public NextAction handleRead(FilterChainContext ctx) {
    ProtocolLink link = LINK.get(ctx.getConnection());
    if (link == null) {
      return ctx.getInvokeAction();
    }
    Buffer in = ctx.getMessage();
    link.received(in.toByteBuffer());
    in.tryDispose();
    return ctx.getStopAction();
  }
}
