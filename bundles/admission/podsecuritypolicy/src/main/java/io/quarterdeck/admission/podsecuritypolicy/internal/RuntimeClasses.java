// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import io.quarterdeck.api.Node;
import java.util.List;

/**
 * Which runtime classes pods may name.
 *
 * @param limited whether the policy says anything of them
 * @param standard the class of pods that name none, empty for none
 */
record RuntimeClasses(boolean limited, List<String> allowed, String standard) {

  static RuntimeClasses of(Node strategy) {
    return new RuntimeClasses(
        strategy.isPresent(),
        strategy.get("allowedRuntimeClassNames").strings(),
        strategy.get("defaultRuntimeClassName").text());
  }

  void complete(Pod pod) {
    if (!standard.isEmpty() && pod.spec().get("runtimeClassName").isAbsent()) {
      pod.object().object("spec").put("runtimeClassName", standard);
    }
  }

  void check(Pod pod, Broken broken) {
    Node name = pod.spec().get("runtimeClassName");
    if (limited && name.isPresent() && !allowed.contains("*") && !allowed.contains(name.text())) {
      broken.invalid(name.path(), name.text(), "");
    }
  }
}
