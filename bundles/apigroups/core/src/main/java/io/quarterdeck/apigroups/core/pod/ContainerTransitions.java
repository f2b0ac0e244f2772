// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.List;

/** A container that has ended stays so, unless its pod lets it start again. */
final class ContainerTransitions {
  private ContainerTransitions() {}

  /**
   * @param spec of the pod, whose restart policy decides; ephemeral containers never start again
   */
  static void validate(Node now, Node before, Node spec, List<FieldError> errors) {
    String policy = spec.get("restartPolicy").text();
    of("containerStatuses", "containers", policy, now, before, spec, errors);
    of("initContainerStatuses", "initContainers", policy, now, before, spec, errors);
    of("ephemeralContainerStatuses", "ephemeralContainers", "Never", now, before, spec, errors);
  }

  private static void of(
      String list,
      String containers,
      String policy,
      Node now,
      Node before,
      Node spec,
      List<FieldError> errors) {
    if (policy.equals("Always")) {
      return;
    }
    List<Node> old = before.get(list).items();
    for (int i = 0; i < old.size(); i++) {
      Node ended = old.get(i).at("state", "terminated");
      String name = old.get(i).get("name").text();
      boolean failed = ended.get("exitCode").number() != 0;
      if (ended.isAbsent()
          || failed && policy.equals("OnFailure")
          || mayRestart(spec.get(containers), name, failed)) {
        continue;
      }
      for (Node is : now.get(list).items()) {
        if (is.get("name").text().equals(name) && is.at("state", "terminated").isAbsent()) {
          errors.add(
              FieldError.forbidden(
                  now.get(list).path().index(i).child("state"),
                  "may not be transitioned to non-terminated state"));
        }
      }
    }
  }

  /** A container's own policy goes before its pod's. */
  private static boolean mayRestart(Node containers, String name, boolean failed) {
    for (Node c : containers.items()) {
      if (c.get("name").text().equals(name)) {
        String own = c.get("restartPolicy").text();
        return own.equals("Always")
            || failed && own.equals("OnFailure")
            || !c.get("restartPolicyRules").isEmpty();
      }
    }
    return false;
  }
}
