// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.websocket;

import java.util.ArrayList;
import java.util.List;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.filterchain.DefaultFilterChain;
import org.glassfish.grizzly.filterchain.Filter;
import org.glassfish.grizzly.filterchain.FilterChain;
import org.glassfish.grizzly.filterchain.TransportFilter;
import org.glassfish.grizzly.ssl.SSLBaseFilter;

/** Takes a connection away from HTTP. */
final class Takeover {
  private Takeover() {}

  /**
   * Puts a reader in HTTP's place, above TLS, whose state is the connection's. The HTTP request
   * must be suspended, and must not be resumed. Nothing is read before reading is enabled again,
   * which a suspended request has stopped.
   */
  static void of(Connection<?> connection, Filter reader) {
    FilterChain http = (FilterChain) connection.getProcessor();
    int tls = http.indexOfType(SSLBaseFilter.class);
    int below = tls >= 0 ? tls : http.indexOfType(TransportFilter.class);
    List<Filter> filters = new ArrayList<>(http.subList(0, below + 1));
    filters.add(reader);
    connection.setProcessor(new DefaultFilterChain(filters));
  }
}
