// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.apigroups.core.componentstatus.ComponentStatusStrategy;
import io.quarterdeck.apigroups.core.event.EventStrategy;
import io.quarterdeck.apigroups.core.namespace.NamespaceStrategy;
import io.quarterdeck.apigroups.core.node.NodeStrategy;
import io.quarterdeck.apigroups.core.pod.DisruptionBudgets;
import io.quarterdeck.apigroups.core.pod.PodEviction;
import io.quarterdeck.apigroups.core.pod.PodStrategy;
import io.quarterdeck.apigroups.core.quota.LimitRangeStrategy;
import io.quarterdeck.apigroups.core.quota.ResourceQuotaStrategy;
import io.quarterdeck.apigroups.core.secret.ConfigMapStrategy;
import io.quarterdeck.apigroups.core.secret.SecretStrategy;
import io.quarterdeck.apigroups.core.service.EndpointsStrategy;
import io.quarterdeck.apigroups.core.service.ServiceStrategy;
import io.quarterdeck.apigroups.core.serviceaccount.ServiceAccountStrategy;
import io.quarterdeck.apigroups.core.serviceaccount.TokenRequest;
import io.quarterdeck.apigroups.core.volume.PersistentVolumeClaimStrategy;
import io.quarterdeck.apigroups.core.volume.PersistentVolumeStrategy;
import io.quarterdeck.apigroups.core.workload.PodTemplateStrategy;
import io.quarterdeck.apigroups.core.workload.ReplicationControllerStrategy;
import io.quarterdeck.spi.group.ComputedObjects;
import io.quarterdeck.spi.group.Delegate;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.util.Map;
import java.util.function.Supplier;

/** The strategies of the group's resources. */
final class Strategies {
  private Strategies() {}

  /**
   * All of them.
   *
   * @param tokens what gives tokens of service accounts
   * @param services with their addresses and node ports
   * @param writer of other objects than the one that a request is about; asked for when needed
   * @param components the parts of a control plane whose health is reported
   */
  static Map<String, ResourceStrategy> all(
      TokenRequest tokens,
      ServiceStrategy services,
      Supplier<ObjectWriter> writer,
      ComputedObjects components) {
    PodEviction eviction = new PodEviction(new DisruptionBudgets(writer));
    return Map.ofEntries(
        Map.entry("bindings", new Delegate("pods", "binding")),
        Map.entry("configmaps", new ConfigMapStrategy()),
        Map.entry("componentstatuses", new ComponentStatusStrategy(components)),
        Map.entry("endpoints", new EndpointsStrategy()),
        Map.entry("events", new EventStrategy()),
        Map.entry("limitranges", new LimitRangeStrategy()),
        Map.entry("namespaces", new NamespaceStrategy()),
        Map.entry("nodes", new NodeStrategy()),
        Map.entry("persistentvolumeclaims", new PersistentVolumeClaimStrategy()),
        Map.entry("persistentvolumes", new PersistentVolumeStrategy()),
        Map.entry("pods", new PodStrategy(eviction)),
        Map.entry("podtemplates", new PodTemplateStrategy()),
        Map.entry("replicationcontrollers", new ReplicationControllerStrategy()),
        Map.entry("resourcequotas", new ResourceQuotaStrategy()),
        Map.entry("secrets", new SecretStrategy()),
        Map.entry("serviceaccounts", new ServiceAccountStrategy(tokens)),
        Map.entry("services", services));
  }
}
