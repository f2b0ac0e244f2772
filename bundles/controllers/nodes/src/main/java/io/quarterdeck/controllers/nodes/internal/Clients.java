// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodes.internal;

import io.quarterdeck.spi.lookup.ObjectClient;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** As whom each node writes. */
final class Clients {
  private final Function<String, ObjectClient> make;
  private final Map<String, ObjectClient> clients = new ConcurrentHashMap<>();

  Clients(Function<String, ObjectClient> make) {
    this.make = make;
  }

  ObjectClient of(String node) {
    return clients.computeIfAbsent(node, make);
  }

  void forget(String node) {
    clients.remove(node);
  }
}
