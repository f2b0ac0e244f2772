// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpoints.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.servicepods.ServicePods;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The subsets that a Service's pods make. */
final class PodSubsets {
  private PodSubsets() {}

  static Subsets of(ApiObject service, List<ApiObject> pods) {
    Node spec = service.field("spec");
    boolean tolerant = spec.get("publishNotReadyAddresses").bool();
    Subsets out = new Subsets();
    for (ApiObject pod : pods) {
      String ip = address(spec, pod);
      boolean in = ServicePods.isReachable(pod) && (tolerant || !ServicePods.isTerminating(pod));
      if (in && !ip.isEmpty()) {
        boolean ready = tolerant || ServicePods.isReady(pod);
        add(out, service, pod, address(service, pod, ip), ready);
      }
    }
    return out;
  }

  private static void add(
      Subsets out,
      ApiObject service,
      ApiObject pod,
      Map<String, @Nullable Object> address,
      boolean ready) {
    List<Node> ports = service.field("spec").get("ports").items();
    if (ports.isEmpty() && service.field("spec").get("clusterIP").text().equals("None")) {
      out.addWithoutPort(address, ready);
    }
    for (Node port : ports) {
      long number = ServicePods.port(pod, port);
      if (number != 0) {
        out.add(
            address,
            new Subsets.Port(
                port.get("name").text(),
                port.get("protocol").text("TCP"),
                number,
                port.get("appProtocol").text()),
            ready);
      }
    }
  }

  /** That of the pod which is of the Service's first family; empty when it has none. */
  private static String address(Node spec, ApiObject pod) {
    boolean six = isV6(spec, pod);
    return ServicePods.addresses(pod).stream()
        .filter(a -> (a.indexOf(':') >= 0) == six)
        .findFirst()
        .orElse("");
  }

  private static boolean isV6(Node spec, ApiObject pod) {
    List<String> families = spec.get("ipFamilies").strings();
    if (!families.isEmpty()) {
      return families.getFirst().equals("IPv6");
    }
    String own = spec.get("clusterIP").text();
    boolean headless = own.isEmpty() || own.equals("None");
    return (headless ? pod.field("status").get("podIP").text() : own).indexOf(':') >= 0;
  }

  private static Map<String, @Nullable Object> address(
      ApiObject service, ApiObject pod, String ip) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("ip", ip);
    String hostname = ServicePods.hostname(pod, service);
    if (!hostname.isEmpty()) {
      out.put("hostname", hostname);
    }
    out.put("nodeName", pod.field("spec").get("nodeName").text());
    Map<String, @Nullable Object> reference = new LinkedHashMap<>();
    reference.put("kind", "Pod");
    reference.put("namespace", pod.meta().namespace());
    reference.put("name", pod.meta().name());
    reference.put("uid", pod.meta().uid());
    out.put("targetRef", reference);
    return out;
  }
}
