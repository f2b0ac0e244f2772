// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.apiservices.internal;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.reconcilers.apiservices.internal.Registration.Care;
import java.util.Map;

/** How kube-apiserver 1.36 ranks its own groups and their versions. */
final class Priorities {
  private static final int OTHER_GROUP = 1_000;
  private static final int OTHER_VERSION = 15;

  private static final Map<String, Integer> GROUPS =
      Map.ofEntries(
          Map.entry("", 18_000),
          Map.entry("apps", 17_800),
          Map.entry("events.k8s.io", 17_750),
          Map.entry("authentication.k8s.io", 17_700),
          Map.entry("authorization.k8s.io", 17_600),
          Map.entry("autoscaling", 17_500),
          Map.entry("batch", 17_400),
          Map.entry("certificates.k8s.io", 17_300),
          Map.entry("networking.k8s.io", 17_200),
          Map.entry("policy", 17_100),
          Map.entry("rbac.authorization.k8s.io", 17_000),
          Map.entry("storage.k8s.io", 16_800),
          Map.entry("apiextensions.k8s.io", 16_700),
          Map.entry("admissionregistration.k8s.io", 16_700),
          Map.entry("scheduling.k8s.io", 16_600),
          Map.entry("coordination.k8s.io", 16_500),
          Map.entry("node.k8s.io", 16_300),
          Map.entry("discovery.k8s.io", 16_200),
          Map.entry("resource.k8s.io", 16_200),
          Map.entry("flowcontrol.apiserver.k8s.io", 16_100));

  private static final Map<String, Integer> VERSIONS =
      Map.of(
          "v1",
          1,
          "flowcontrol.apiserver.k8s.io/v1",
          21,
          "resource.k8s.io/v1",
          21,
          "autoscaling/v2",
          30,
          "policy/v1beta1",
          9);

  private Priorities() {}

  /** Groups that Kubernetes does not have come last, with what users define. */
  static Registration of(GroupVersion served) {
    return new Registration(
        served,
        GROUPS.getOrDefault(served.group(), OTHER_GROUP),
        VERSIONS.getOrDefault(served.toString(), OTHER_VERSION),
        Care.ON_START);
  }
}
