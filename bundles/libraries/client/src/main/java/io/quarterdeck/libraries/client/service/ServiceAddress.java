// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.service;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.client.http.AddressSource;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.io.IOException;
import java.util.Set;

/**
 * Where a service is reached: at its cluster IP (or under the name of an ExternalName service), or
 * at an endpoint, by the rules and in the words of kube-apiserver; the server's own service where
 * it listens itself. Asked for each new connection; reads the watch cache, so it does not wait for
 * a network. Thread-safe. Kubernetes: {@code proxy.ResolveCluster}, {@code proxy.ResolveEndpoint}.
 *
 * @param service whose path does not matter here
 */
public record ServiceAddress(
    ObjectReader reader, ClientConfig.Service service, ServiceRouting routing, OwnAddress own)
    implements AddressSource {
  private static final GroupResource SERVICES = new GroupResource("", "services");
  private static final int HTTPS = 443;
  private static final Set<String> INSIDE = Set.of("ClusterIP", "NodePort", "LoadBalancer");

  @Override
  public Address find() throws IOException {
    Address itself = isOwn() ? own.find() : null;
    if (itself != null) {
      return itself;
    }
    ApiObject found = reader.get(SERVICES, service.namespace(), service.name());
    if (found == null) {
      throw new IOException("service \"" + service.name() + "\" not found");
    }
    Node spec = found.field("spec");
    String type = spec.get("type").text();
    boolean external = type.equals("ExternalName");
    if (external && routing == ServiceRouting.CLUSTERIP) {
      return new Address(spec.get("externalName").text(), service.port());
    }
    if (external || !INSIDE.contains(type)) {
      throw new IOException("unsupported service type \"" + type + "\"");
    }
    return routing == ServiceRouting.ENDPOINTS
        ? ReadyEndpoints.one(reader, service, port(spec).get("name").text())
        : clusterIp(spec);
  }

  private boolean isOwn() {
    return service.namespace().equals("default")
        && service.name().equals("kubernetes")
        && service.port() == HTTPS;
  }

  private Address clusterIp(Node spec) throws IOException {
    String ip = spec.get("clusterIP").text();
    if (ip.equals("None")) {
      throw new IOException("cannot route to service with ClusterIP \"None\"");
    }
    return new Address(ip, (int) port(spec).get("port").number());
  }

  private Node port(Node spec) throws IOException {
    for (Node port : spec.get("ports").items()) {
      if (port.get("port").number() == service.port()) {
        return port;
      }
    }
    throw new IOException(
        "no service port " + service.port() + " found for service \"" + service.name() + "\"");
  }
}
