// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.service;

import io.quarterdeck.api.Trees;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The defaults of a service's spec. */
final class ServiceDefaults {
  private static final long AFFINITY_SECONDS = 10_800;

  private ServiceDefaults() {}

  static void apply(Map<String, @Nullable Object> spec) {
    Values.absent(spec, "sessionAffinity", "None");
    Values.absent(spec, "type", "ClusterIP");
    if ("None".equals(spec.get("sessionAffinity"))) {
      spec.remove("sessionAffinityConfig");
    } else if ("ClientIP".equals(spec.get("sessionAffinity"))) {
      Map<String, @Nullable Object> client =
          Trees.object(Trees.object(spec, "sessionAffinityConfig"), "clientIP");
      client.putIfAbsent("timeoutSeconds", AFFINITY_SECONDS);
    }
    Values.each(spec, "ports", ServiceDefaults::port);
    Object type = spec.get("type");
    boolean external = "NodePort".equals(type) || "LoadBalancer".equals(type);
    boolean externalIps = spec.get("externalIPs") instanceof List<?> l && !l.isEmpty();
    if (external || externalIps && "ClusterIP".equals(type)) {
      Values.absent(spec, "externalTrafficPolicy", "Cluster");
    }
    if (external || "ClusterIP".equals(type)) {
      spec.putIfAbsent("internalTrafficPolicy", "Cluster");
    }
    if ("LoadBalancer".equals(type)) {
      spec.putIfAbsent("allocateLoadBalancerNodePorts", true);
    }
  }

  private static void port(Map<String, @Nullable Object> port) {
    Values.absent(port, "protocol", "TCP");
    Object target = port.get("targetPort");
    if (target == null || target.equals("") || target instanceof Number n && n.longValue() == 0) {
      port.put("targetPort", port.getOrDefault("port", 0L));
    }
  }
}
