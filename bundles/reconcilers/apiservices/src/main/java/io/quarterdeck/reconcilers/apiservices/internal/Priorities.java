// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.apiservices.internal;

import io.quarterdeck.api.GroupPriority;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.reconcilers.apiservices.internal.Registration.Care;
import java.util.Map;

/** How kube-apiserver 1.36 ranks the versions of its own groups. */
final class Priorities {
  private static final int OTHER_VERSION = 15;

  private static final Map<String, Integer> VERSIONS =
      Map.ofEntries(
          Map.entry("v1", 1),
          Map.entry("flowcontrol.apiserver.k8s.io/v1", 21),
          Map.entry("resource.k8s.io/v1", 21),
          Map.entry("resource.k8s.io/v1beta2", 15),
          Map.entry("resource.k8s.io/v1beta1", 9),
          Map.entry("resource.k8s.io/v1alpha3", 1),
          Map.entry("autoscaling/v2", 30),
          Map.entry("admissionregistration.k8s.io/v1beta1", 12),
          Map.entry("admissionregistration.k8s.io/v1alpha1", 9),
          Map.entry("certificates.k8s.io/v1beta1", 9),
          Map.entry("certificates.k8s.io/v1alpha1", 1),
          Map.entry("coordination.k8s.io/v1beta1", 13),
          Map.entry("coordination.k8s.io/v1alpha2", 12),
          Map.entry("internal.apiserver.k8s.io/v1alpha1", 9),
          Map.entry("networking.k8s.io/v1beta1", 9),
          Map.entry("policy/v1beta1", 9),
          Map.entry("scheduling.k8s.io/v1alpha2", 9),
          Map.entry("storage.k8s.io/v1beta1", 9),
          Map.entry("storagemigration.k8s.io/v1beta1", 9));

  private Priorities() {}

  static Registration of(GroupVersion served) {
    return new Registration(
        served,
        GroupPriority.of(served.group()),
        VERSIONS.getOrDefault(served.toString(), OTHER_VERSION),
        Care.ON_START);
  }
}
