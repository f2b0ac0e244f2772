// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.file.StrictYaml;
import io.quarterdeck.spi.egress.Traffic;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One of {@code egressSelections}, as it stands in the file.
 *
 * @param transport null when the file has none
 */
record Selection(String name, String protocol, @Nullable Transport transport) {
  private static final String AT = "service.connection.";

  static Selection read(Node item, boolean oldest) {
    StrictYaml.only(item, "name", "connection");
    Node connection = item.get("connection");
    StrictYaml.only(connection, "proxyProtocol", "transport");
    String name = StrictYaml.text(item.get("name"));
    Node transport = connection.get("transport");
    return new Selection(
        oldest && name.equals("master") ? Traffic.CONTROL_PLANE.text() : name,
        StrictYaml.text(connection.get("proxyProtocol")),
        transport.isObject() ? Transport.read(transport) : null);
  }

  /** Adds what kube-apiserver says of it. */
  void validate(List<String> problems) {
    switch (protocol) {
      case "Direct" -> {
        if (transport != null) {
          problems.add(
              AT
                  + "transport: Invalid value: \"direct\": config must be absent for direct"
                  + " connect");
        }
      }
      case "HTTPConnect" -> {
        if (transport == null) {
          problems.add(AT + "transport: Required value: transport must be set for HTTPConnect");
        } else {
          transport.validateForConnect(problems);
        }
      }
      case "GRPC" -> {
        if (transport == null) {
          problems.add(AT + "transport: Required value: transport must be set for GRPC");
        } else {
          transport.validateForGrpc(problems);
        }
      }
      default ->
          problems.add(
              AT
                  + "protocol: Unsupported value: "
                  + FieldError.quote(protocol)
                  + ": supported values: \"Direct\", \"HTTPConnect\", \"GRPC\"");
    }
  }

  /**
   * Null when it goes directly.
   *
   * @throws IllegalArgumentException when the proxy cannot be used as it is described
   */
  @Nullable Route route(Tunnels tunnels) {
    if (transport == null) {
      return null;
    }
    try {
      return protocol.equals("GRPC")
          ? tunnels.at(String.valueOf(transport.socket()))
          : new HttpConnect(transport.proxy());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "failed to create dialer for egressSelection \"" + name + "\": " + e.getMessage(), e);
    }
  }

  /** Makes routes through konnectivity servers. */
  @FunctionalInterface
  interface Tunnels {
    Route at(String socket);
  }
}
