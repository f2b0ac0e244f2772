// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import java.util.Map;

/**
 * The {@code groupPriorityMinimum} that Kubernetes 1.36 gives the APIServices of a group: groups of
 * a higher one are discovered first.
 */
public final class GroupPriority {
  /**
   * The priority of a group that is not built in, as Kubernetes gives those of custom resources.
   */
  private static final int OTHERS = 1000;

  private static final Map<String, Integer> PRIORITIES =
      Map.ofEntries(
          Map.entry("", 18000),
          Map.entry("apiregistration.k8s.io", 18000),
          Map.entry("extensions", 17900),
          Map.entry("apps", 17800),
          Map.entry("events.k8s.io", 17750),
          Map.entry("authentication.k8s.io", 17700),
          Map.entry("authorization.k8s.io", 17600),
          Map.entry("autoscaling", 17500),
          Map.entry("batch", 17400),
          Map.entry("certificates.k8s.io", 17300),
          Map.entry("networking.k8s.io", 17200),
          Map.entry("policy", 17100),
          Map.entry("rbac.authorization.k8s.io", 17000),
          Map.entry("storage.k8s.io", 16800),
          Map.entry("admissionregistration.k8s.io", 16700),
          Map.entry("apiextensions.k8s.io", 16700),
          Map.entry("scheduling.k8s.io", 16600),
          Map.entry("coordination.k8s.io", 16500),
          Map.entry("node.k8s.io", 16300),
          Map.entry("discovery.k8s.io", 16200),
          Map.entry("resource.k8s.io", 16200),
          Map.entry("flowcontrol.apiserver.k8s.io", 16100),
          Map.entry("internal.apiserver.k8s.io", 16000),
          Map.entry("storagemigration.k8s.io", 15800));

  private GroupPriority() {}

  /** Groups that Kubernetes does not have come last, with what users define. */
  public static int of(String group) {
    return PRIORITIES.getOrDefault(group, OTHERS);
  }
}
