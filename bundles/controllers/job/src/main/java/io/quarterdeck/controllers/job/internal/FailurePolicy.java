// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.job.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a Job's rules say of a pod that has failed. Kubernetes: {@code
 * pkg/controller/job/pod_failure_policy.go}.
 */
final class FailurePolicy {
  /**
   * What holds for the pod.
   *
   * @param isCounted towards the limits
   * @param failsIndex whatever its limit
   * @param failsJob why the Job fails; empty when it does not
   */
  record Verdict(boolean isCounted, boolean failsIndex, String failsJob) {
    private static final Verdict COUNTED = new Verdict(true, false, "");
  }

  private FailurePolicy() {}

  /** The first rule that matches decides. */
  static Verdict of(Node policy, ApiObject pod) {
    List<Node> rules = policy.get("rules").items();
    for (int i = 0; i < rules.size(); i++) {
      Node rule = rules.get(i);
      String why = why(rule, pod);
      if (why != null) {
        String action = rule.get("action").text();
        return switch (action) {
          case "Ignore" -> new Verdict(false, false, "");
          case "FailIndex" -> new Verdict(true, true, "");
          case "FailJob" ->
              new Verdict(true, false, why + " matching " + action + " rule at index " + i);
          default -> Verdict.COUNTED;
        };
      }
    }
    return Verdict.COUNTED;
  }

  /** What of the pod the rule matches; null when it does not. */
  private static @Nullable String why(Node rule, ApiObject pod) {
    String name = pod.meta().namespace() + "/" + pod.meta().name();
    Node status = pod.field("status");
    Node codes = rule.get("onExitCodes");
    if (codes.isPresent()) {
      Node container = container(status.get("containerStatuses"), codes);
      if (container == null) {
        container = container(status.get("initContainerStatuses"), codes);
      }
      return container == null
          ? null
          : "Container "
              + container.get("name").text()
              + " for pod "
              + name
              + " failed with exit code "
              + code(container);
    }
    for (Node condition : status.get("conditions").items()) {
      for (Node pattern : rule.get("onPodConditions").items()) {
        if (condition.get("type").text().equals(pattern.get("type").text())
            && condition.get("status").text().equals(pattern.get("status").text("True"))) {
          return "Pod " + name + " has condition " + condition.get("type").text();
        }
      }
    }
    return null;
  }

  private static long code(Node container) {
    return container.at("state", "terminated", "exitCode").number();
  }

  private static @Nullable Node container(Node statuses, Node codes) {
    boolean in = codes.get("operator").text().equals("In");
    String only = codes.get("containerName").text();
    for (Node status : statuses.items()) {
      long code = code(status);
      boolean listed = codes.get("values").items().stream().anyMatch(v -> v.number() == code);
      if (code != 0 && listed == in && (only.isEmpty() || only.equals(status.get("name").text()))) {
        return status;
      }
    }
    return null;
  }
}
