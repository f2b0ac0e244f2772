// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.availability;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.LabelSelector.Operator;
import io.quarterdeck.api.LabelSelector.Requirement;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.client.service.ClientConfig;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the cluster's own objects say of the service behind an APIService; dials nobody. */
record ServiceCheck(ObjectReader reader) {
  static final GroupResource SERVICES = new GroupResource("", "services");
  static final GroupResource SLICES = new GroupResource("discovery.k8s.io", "endpointslices");
  static final String OWNER = "kubernetes.io/service-name";

  /** What is wrong, null for nothing. */
  @Nullable Condition problem(ClientConfig.Service wanted) {
    String named = "service/" + wanted.name() + " in " + FieldError.quote(wanted.namespace());
    ApiObject service;
    try {
      service = reader.get(SERVICES, wanted.namespace(), wanted.name());
    } catch (RuntimeException e) {
      return Condition.unknown(
          "ServiceAccessError", named + " cannot be checked due to: " + e.getMessage());
    }
    if (service == null) {
      return Condition.unavailable("ServiceNotFound", named + " is not present");
    }
    Node spec = service.field("spec");
    return spec.get("type").text("ClusterIP").equals("ClusterIP")
        ? problem(spec, wanted, named)
        : null;
  }

  private @Nullable Condition problem(Node spec, ClientConfig.Service wanted, String named) {
    String portName = null;
    for (Node port : spec.get("ports").items()) {
      if (portName == null && port.get("port").number() == wanted.port()) {
        portName = port.get("name").text();
      }
    }
    if (portName == null) {
      return Condition.unavailable(
          "ServicePortError", named + " is not listening on port " + wanted.port());
    }
    List<ApiObject> slices;
    try {
      slices =
          reader.list(
              SLICES,
              wanted.namespace(),
              new LabelSelector(
                  List.of(new Requirement(OWNER, Operator.IN, Set.of(wanted.name())))));
    } catch (RuntimeException e) {
      return Condition.unknown(
          "EndpointsAccessError", named + " cannot be checked due to: " + e.getMessage());
    }
    if (slices.isEmpty()) {
      return Condition.unavailable("EndpointsNotFound", "cannot find endpointslices for " + named);
    }
    String name = portName;
    return slices.stream().anyMatch(s -> isReady(s, name))
        ? null
        : Condition.unavailable(
            "MissingEndpoints",
            "endpointslices for "
                + named
                + " have no addresses with port name "
                + FieldError.quote(name));
  }

  private static boolean isReady(ApiObject slice, String portName) {
    boolean address =
        slice.field("endpoints").items().stream()
            .map(e -> e.at("conditions", "ready"))
            .anyMatch(ready -> ready.isAbsent() || ready.bool());
    return address
        && slice.field("ports").items().stream()
            .anyMatch(
                p ->
                    p.get("name").isPresent()
                        && p.get("name").text().equals(portName)
                        && p.get("port").isPresent());
  }
}
