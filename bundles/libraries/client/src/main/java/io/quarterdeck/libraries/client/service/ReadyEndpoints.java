// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.service;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.LabelSelector.Operator;
import io.quarterdeck.api.LabelSelector.Requirement;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.client.http.AddressSource.Address;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** The endpoints behind a service that take requests, from its slices. */
final class ReadyEndpoints {
  private static final GroupResource SLICES =
      new GroupResource("discovery.k8s.io", "endpointslices");
  private static final String OWNER = "kubernetes.io/service-name";

  private ReadyEndpoints() {}

  /** One of them, any. */
  static Address one(ObjectReader reader, ClientConfig.Service service, String portName)
      throws IOException {
    LabelSelector own =
        new LabelSelector(List.of(new Requirement(OWNER, Operator.IN, Set.of(service.name()))));
    List<Address> all = new ArrayList<>();
    for (ApiObject slice : reader.list(SLICES, service.namespace(), own)) {
      collect(slice, portName, all);
    }
    if (all.isEmpty()) {
      throw new IOException("no endpoints available for service \"" + service.name() + "\"");
    }
    return all.get(ThreadLocalRandom.current().nextInt(all.size()));
  }

  private static void collect(ApiObject slice, String portName, List<Address> all) {
    for (Node port : slice.field("ports").items()) {
      if (port.get("name").text().equals(portName) && port.get("port").isPresent()) {
        for (Node endpoint : slice.field("endpoints").items()) {
          Node ready = endpoint.at("conditions", "ready");
          List<String> addresses = endpoint.get("addresses").strings();
          if ((ready.isAbsent() || ready.bool()) && !addresses.isEmpty()) {
            all.add(new Address(addresses.getFirst(), (int) port.get("port").number()));
          }
        }
      }
    }
  }
}
