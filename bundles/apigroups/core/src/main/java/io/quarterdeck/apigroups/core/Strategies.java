// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.spi.group.ResourceStrategy;
import java.util.Map;

/** The strategies of the group's resources. */
final class Strategies {
  private Strategies() {}

  /**
   * @param tokens what gives tokens of service accounts
   */
  static Map<String, ResourceStrategy> all(TokenRequest tokens) {
    return Map.ofEntries(
        Map.entry("configmaps", new ConfigMapStrategy()),
        Map.entry("endpoints", new EndpointsStrategy()),
        Map.entry("events", new EventStrategy()),
        Map.entry("limitranges", new LimitRangeStrategy()),
        Map.entry("namespaces", new NamespaceStrategy()),
        Map.entry("nodes", new NodeStrategy()),
        Map.entry("persistentvolumeclaims", new PersistentVolumeClaimStrategy()),
        Map.entry("persistentvolumes", new PersistentVolumeStrategy()),
        Map.entry("pods", new PodStrategy()),
        Map.entry("podtemplates", new PodTemplateStrategy()),
        Map.entry("replicationcontrollers", new ReplicationControllerStrategy()),
        Map.entry("resourcequotas", new ResourceQuotaStrategy()),
        Map.entry("secrets", new SecretStrategy()),
        Map.entry("serviceaccounts", new ServiceAccountStrategy(tokens)),
        Map.entry("services", new ServiceStrategy()));
  }
}
