// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.connect.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Where the kubelets are: what their nodes' status says. */
final class Kubelets {
  private static final GroupResource NODES = new GroupResource("", "nodes");

  private final Supplier<ObjectReader> reader;
  private final List<String> preferred;
  private final int defaultPort;

  /**
   * @param preferred types of addresses, the best first
   */
  Kubelets(Supplier<ObjectReader> reader, List<String> preferred, int defaultPort) {
    this.reader = reader;
    this.preferred = List.copyOf(preferred);
    this.defaultPort = defaultPort;
  }

  /** A host, not yet looked up, and a port. */
  record Address(String host, int port) {
    @Override
    public String toString() {
      return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
  }

  /** 404 for a node that is not there, 500 for one without an address to use. */
  Address of(String name) {
    ApiObject node = reader.get().getLive(NODES, "", name);
    if (node == null) {
      throw ApiException.notFound(NODES, name);
    }
    Node status = node.field("status");
    long port = status.at("daemonEndpoints", "kubeletEndpoint", "Port").number();
    return new Address(host(status.get("addresses")), port > 0 ? (int) port : defaultPort);
  }

  private String host(Node addresses) {
    for (String type : preferred) {
      for (Node a : addresses.items()) {
        if (a.get("type").text().equals(type)) {
          return a.get("address").text();
        }
      }
    }
    String known =
        addresses.items().stream()
            .map(a -> "{" + a.get("type").text() + " " + a.get("address").text() + "}")
            .collect(Collectors.joining(" ", "[", "]"));
    throw Failures.plain("no preferred addresses found; known addresses: " + known);
  }
}
