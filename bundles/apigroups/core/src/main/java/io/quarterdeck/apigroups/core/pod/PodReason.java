// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The one word for how a pod is doing, from its phase and its containers. */
public final class PodReason {
  private static final Set<String> TERMINAL = Set.of("Succeeded", "Failed");

  private PodReason() {}

  public static String of(ApiObject pod) {
    Node status = pod.field("status");
    String reason = status.get("reason").text(status.get("phase").text());
    for (Node c : status.get("conditions").items()) {
      if (c.get("type").text().equals("PodScheduled")
          && c.get("reason").text().equals("SchedulingGated")) {
        reason = "SchedulingGated";
      }
    }
    String initializing = initializing(pod);
    if (initializing != null) {
      reason = initializing;
    }
    if (initializing == null || isInitialized(status)) {
      reason = containers(status, reason);
    }
    if (pod.meta().deletionTimestamp().isEmpty()) {
      return reason;
    }
    if (status.get("reason").text().equals("NodeLost")) {
      return "Unknown";
    }
    return TERMINAL.contains(status.get("phase").text()) ? reason : "Terminating";
  }

  private static @Nullable String initializing(ApiObject pod) {
    Map<String, Node> specs = new LinkedHashMap<>();
    pod.field("spec")
        .get("initContainers")
        .items()
        .forEach(c -> specs.put(c.get("name").text(), c));
    int i = 0;
    for (Node s : pod.field("status").get("initContainerStatuses").items()) {
      Node spec = specs.get(s.get("name").text());
      Node terminated = s.get("state").get("terminated");
      boolean sidecarUp = spec != null && PodTable.isSidecar(spec) && s.get("started").bool();
      boolean succeeded = terminated.isPresent() && terminated.get("exitCode").number() == 0;
      if (!sidecarUp && !succeeded) {
        return initReason(s, terminated, i, specs.size());
      }
      i++;
    }
    return null;
  }

  private static String initReason(Node s, Node terminated, int done, int all) {
    if (terminated.isPresent()) {
      return "Init:" + ended(terminated);
    }
    String waiting = s.at("state", "waiting", "reason").text();
    return waiting.isEmpty() || waiting.equals("PodInitializing")
        ? "Init:" + done + "/" + all
        : "Init:" + waiting;
  }

  private static String ended(Node terminated) {
    if (!terminated.get("reason").isEmpty()) {
      return terminated.get("reason").text();
    }
    return terminated.get("signal").number() != 0
        ? "Signal:" + terminated.get("signal").number()
        : "ExitCode:" + terminated.get("exitCode").number();
  }

  private static String containers(Node status, String start) {
    String reason = start;
    boolean running = false;
    List<Node> all = status.get("containerStatuses").items();
    for (int i = all.size() - 1; i >= 0; i--) {
      Node state = all.get(i).get("state");
      String waiting = state.at("waiting", "reason").text();
      if (!waiting.isEmpty()) {
        reason = waiting;
      } else if (state.get("terminated").isPresent()) {
        reason = ended(state.get("terminated"));
      } else if (all.get(i).get("ready").bool() && state.get("running").isPresent()) {
        running = true;
      }
    }
    if (reason.equals("Completed") && running) {
      return new StatusConditions(status.get("conditions")).holds("Ready") ? "Running" : "NotReady";
    }
    return reason;
  }

  /** Whether the containers that come first are said to be done. */
  static boolean isInitialized(Node status) {
    return new StatusConditions(status.get("conditions")).holds("Initialized");
  }
}
