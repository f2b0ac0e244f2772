// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.servicepods;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.LabelSelector.Operator;
import io.quarterdeck.api.LabelSelector.Requirement;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a Service and a pod have to do with each other. Kubernetes: {@code
 * k8s.io/endpointslice/util}, {@code FindPort}.
 */
public final class ServicePods {
  private ServicePods() {}

  /**
   * Whether its endpoints follow pods: without a selector somebody else keeps them, and the name of
   * an external host needs none.
   */
  public static boolean hasEndpoints(ApiObject service) {
    Node spec = service.field("spec");
    return !spec.get("selector").isEmpty() && !spec.get("type").text().equals("ExternalName");
  }

  public static LabelSelector selector(ApiObject service) {
    return selecting(service.field("spec").get("selector").stringMap());
  }

  static LabelSelector selecting(Map<String, String> labels) {
    return new LabelSelector(
        labels.entrySet().stream()
            .map(e -> new Requirement(e.getKey(), Operator.IN, Set.of(e.getValue())))
            .toList());
  }

  /** Whether it has no address of its own, be it by wish or not yet. */
  public static boolean isHeadless(ApiObject service) {
    String address = service.field("spec").get("clusterIP").text();
    return address.isEmpty() || address.equals("None");
  }

  public static boolean isReady(ApiObject pod) {
    return StatusConditions.of(pod).find("Ready").get("status").text().equals("True");
  }

  public static boolean isTerminating(ApiObject pod) {
    return !pod.meta().deletionTimestamp().isEmpty();
  }

  /** Whether it has an address, and its containers may still run. */
  public static boolean isReachable(ApiObject pod) {
    Node status = pod.field("status");
    String phase = status.get("phase").text();
    boolean over = phase.equals("Failed") || phase.equals("Succeeded");
    return !over && !(status.get("podIP").isEmpty() && status.get("podIPs").isEmpty());
  }

  public static List<String> addresses(ApiObject pod) {
    return pod.field("status").get("podIPs").items().stream().map(i -> i.get("ip").text()).toList();
  }

  /** Its name within the Service; empty for none. */
  public static String hostname(ApiObject pod, ApiObject service) {
    Node spec = pod.field("spec");
    return spec.get("subdomain").text().equals(service.meta().name())
        ? spec.get("hostname").text()
        : "";
  }

  /** The number of a Service's port in this pod; 0 when it has none of the name. */
  public static long port(ApiObject pod, Node servicePort) {
    Node target = servicePort.get("targetPort");
    if (!(target.value() instanceof String name)) {
      return target.number();
    }
    String protocol = servicePort.get("protocol").text("TCP");
    long found = named(pod.field("spec").get("containers").items(), name, protocol);
    return found != 0
        ? found
        : named(
            pod.field("spec").get("initContainers").items().stream()
                .filter(c -> c.get("restartPolicy").text().equals("Always"))
                .toList(),
            name,
            protocol);
  }

  private static long named(List<Node> containers, String name, String protocol) {
    for (Node container : containers) {
      for (Node port : container.get("ports").items()) {
        if (port.get("name").text().equals(name)
            && port.get("protocol").text("TCP").equals(protocol)) {
          return port.get("containerPort").number();
        }
      }
    }
    return 0;
  }
}
