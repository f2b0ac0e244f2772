// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.pods.PodContainers;
import java.util.HashMap;
import java.util.Map;

/**
 * Whether a change of a pod can matter to the standards: images and containers. Kubernetes: {@code
 * isSignificantPodUpdate}.
 */
final class PodChange {
  private PodChange() {}

  static boolean matters(ApiObject now, ApiObject before) {
    // ephemeral containers are only ever added
    return !images(now).equals(images(before));
  }

  private static Map<String, String> images(ApiObject pod) {
    Map<String, String> out = new HashMap<>();
    for (Node c : PodContainers.all(pod.field("spec"))) {
      out.put(c.get("name").text(), c.get("image").text());
    }
    return out;
  }
}
