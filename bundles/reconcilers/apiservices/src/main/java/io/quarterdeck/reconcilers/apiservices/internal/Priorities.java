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

  static Registration of(GroupVersion served) {
    return new Registration(
        served,
        GroupPriority.of(served.group()),
        VERSIONS.getOrDefault(served.toString(), OTHER_VERSION),
        Care.ON_START);
  }
}
