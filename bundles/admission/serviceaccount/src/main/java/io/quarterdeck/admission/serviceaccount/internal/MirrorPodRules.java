// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.serviceaccount.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.pods.PodReferences;
import org.jspecify.annotations.Nullable;

/** A mirror pod shows what runs on a node already: it may not reach for anything of the API. */
final class MirrorPodRules {
  private static final String MARK = "kubernetes.io/config.mirror";

  private MirrorPodRules() {}

  static boolean isMirror(ApiObject pod) {
    return pod.meta().annotations().containsKey(MARK);
  }

  /** What is wrong with one, or null. */
  static @Nullable String problem(Node spec) {
    if (!spec.get("serviceAccountName").isEmpty() || !spec.get("serviceAccount").isEmpty()) {
      return "a mirror pod may not reference service accounts";
    }
    if (!PodReferences.secrets(spec).isEmpty()) {
      return "a mirror pod may not reference secrets";
    }
    for (Node v : spec.get("volumes").items()) {
      if (PodReferences.projected(v).stream()
          .anyMatch(s -> s.get("serviceAccountToken").isPresent())) {
        return "a mirror pod may not use ServiceAccountToken volume projections";
      }
    }
    return null;
  }
}
