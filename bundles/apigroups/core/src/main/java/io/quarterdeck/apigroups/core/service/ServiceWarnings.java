// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.service;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Addresses;
import java.util.List;

/** What a client is warned of a service that is valid: in Kubernetes' order. */
final class ServiceWarnings {
  private static final String HINTS = "service.kubernetes.io/topology-aware-hints";
  private static final String MODE = "service.kubernetes.io/topology-mode";

  private ServiceWarnings() {}

  static void of(ApiObject service, List<String> warnings) {
    Node spec = service.field("spec");
    boolean external = spec.get("type").text().equals("ExternalName");
    boolean headless =
        spec.get("type").text().equals("ClusterIP") && spec.get("clusterIP").text().equals("None");
    if (service.meta().annotations().containsKey(HINTS)) {
      warnings.add("annotation " + HINTS + " is deprecated, please use " + MODE + " instead");
    }
    if (!headless) {
      spec.get("clusterIPs").items().forEach(ip -> Addresses.warnIp(ip, warnings));
    } else {
      headless(spec, warnings);
    }
    spec.get("externalIPs").items().forEach(ip -> Addresses.warnIp(ip, warnings));
    boolean addresses = !spec.get("externalIPs").isEmpty();
    if (addresses && !headless && !external) {
      warnings.add(
          "spec.externalIPs is deprecated and may no longer be implemented in some clusters");
    }
    Addresses.warnIp(spec.get("loadBalancerIP"), warnings);
    spec.get("loadBalancerSourceRanges").items().forEach(b -> Addresses.warn(b, warnings));
    if (addresses && external) {
      warnings.add("spec.externalIPs is ignored when spec.type is \"ExternalName\"");
    }
    if (spec.get("trafficDistribution").text().equals("PreferClose")) {
      warnings.add(
          "spec.trafficDistribution: \"PreferClose\" is deprecated; use \"PreferSameZone\"");
    }
  }

  /** A service without an address has nobody who would read these. */
  private static void headless(Node spec, List<String> warnings) {
    if (!spec.get("loadBalancerIP").isEmpty()) {
      warnings.add("spec.loadBalancerIP is ignored for headless services");
    }
    if (!spec.get("externalIPs").isEmpty()) {
      warnings.add("spec.externalIPs is ignored for headless services");
    }
    if (!spec.get("sessionAffinity").text().equals("None")) {
      warnings.add("spec.SessionAffinity is ignored for headless services");
    }
  }
}
