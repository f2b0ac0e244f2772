// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.quotas;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.spi.admission.AdmissionRequest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Services, by type. Kubernetes: {@code serviceEvaluator}. */
public final class ServiceEvaluator implements Evaluator {
  private static final Set<String> NAMES =
      Set.of("count/services", "services", "services.nodeports", "services.loadbalancers");

  @Override
  public boolean handles(AdmissionRequest r) {
    return Evaluator.isWhole(r);
  }

  @Override
  public boolean counts(String resourceName) {
    return NAMES.contains(resourceName);
  }

  @Override
  public Map<String, Quantity> usage(ApiObject service) {
    Map<String, Quantity> out = new TreeMap<>();
    out.put("count/services", ONE);
    out.put("services", ONE);
    Node spec = service.field("spec");
    List<Node> ports = spec.get("ports").items();
    switch (spec.get("type").text()) {
      case "NodePort" -> nodePorts(ports.size(), out);
      case "LoadBalancer" -> {
        out.put("services.loadbalancers", ONE);
        Node allocate = spec.get("allocateLoadBalancerNodePorts");
        boolean onlyAsked = allocate.isPresent() && !allocate.bool();
        nodePorts(
            onlyAsked
                ? (int) ports.stream().filter(p -> p.get("nodePort").number() != 0).count()
                : ports.size(),
            out);
      }
      default -> {}
    }
    return out;
  }

  private static void nodePorts(int count, Map<String, Quantity> out) {
    out.put("services.nodeports", Quantity.parse(Integer.toString(count)));
  }
}
