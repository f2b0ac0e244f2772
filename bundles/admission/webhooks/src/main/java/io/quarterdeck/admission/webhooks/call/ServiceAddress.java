// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.call;

import io.quarterdeck.admission.webhooks.config.ClientConfig;
import io.quarterdeck.admission.webhooks.http.AddressSource;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.io.IOException;

/**
 * Where a service is reached: at its cluster IP, or under the name of an ExternalName service, by
 * the rules and in the words of kube-apiserver. Asked for each new connection.
 */
record ServiceAddress(ObjectReader reader, ClientConfig.Service service) implements AddressSource {
  private static final GroupResource SERVICES = new GroupResource("", "services");

  @Override
  public Address find() throws IOException {
    ApiObject found = reader.get(SERVICES, service.namespace(), service.name());
    if (found == null) {
      throw new IOException("service \"" + service.name() + "\" not found");
    }
    Node spec = found.field("spec");
    return switch (spec.get("type").text()) {
      case "ExternalName" -> new Address(spec.get("externalName").text(), service.port());
      case "ClusterIP", "NodePort", "LoadBalancer" -> clusterIp(spec);
      default ->
          throw new IOException("unsupported service type \"" + spec.get("type").text() + "\"");
    };
  }

  private Address clusterIp(Node spec) throws IOException {
    String ip = spec.get("clusterIP").text();
    if (ip.equals("None")) {
      throw new IOException("cannot route to service with ClusterIP \"None\"");
    }
    if (spec.get("ports").items().stream()
        .noneMatch(p -> p.get("port").number() == service.port())) {
      throw new IOException(
          "no service port " + service.port() + " found for service \"" + service.name() + "\"");
    }
    return new Address(ip, service.port());
  }
}
