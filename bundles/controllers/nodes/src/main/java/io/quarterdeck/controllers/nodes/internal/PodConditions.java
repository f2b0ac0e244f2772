// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodes.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a pod that are its kubelet's to say; those of others stay. Kubernetes: {@code
 * pkg/kubelet/status}.
 */
final class PodConditions {
  private static final String READY = "Ready";
  private static final String CONTAINERS_READY = "ContainersReady";
  private static final List<String> FIELDS = List.of("type", "status", "reason", "message");

  private record Condition(String type, boolean holds, String reason, String message) {
    Condition(String type, boolean holds) {
      this(type, holds, "", "");
    }

    Condition as(String otherType) {
      return new Condition(otherType, holds, reason, message);
    }
  }

  private PodConditions() {}

  /**
   * All conditions of a pod.
   *
   * @param pod with the conditions of before
   * @param status that it gets: its phase and containers
   */
  static List<@Nullable Object> of(ApiObject pod, Node status, Instant now) {
    List<Condition> own = own(pod, status);
    Node before = pod.field("status").get("conditions");
    List<@Nullable Object> out = new ArrayList<>();
    for (Node other : before.items()) {
      if (own.stream().noneMatch(c -> c.type().equals(other.get("type").text()))) {
        out.add(Trees.copyValue(other.value()));
      }
    }
    own.forEach(c -> out.add(tree(c, find(before, c.type()), pod.meta().generation(), now)));
    return out;
  }

  private static List<Condition> own(ApiObject pod, Node status) {
    Condition containers = containersReady(pod, status);
    return List.of(
        new Condition("PodReadyToStartContainers", status.get("phase").text().equals("Running")),
        initialized(pod, status),
        ready(pod, containers),
        containers,
        new Condition("PodScheduled", true));
  }

  private static Condition initialized(ApiObject pod, Node status) {
    String type = "Initialized";
    if (status.get("phase").text().equals("Succeeded")) {
      return new Condition(type, true, "PodCompleted", "");
    }
    List<String> incomplete = new ArrayList<>();
    for (Node c : pod.field("spec").get("initContainers").items()) {
      Node said = named(status.get("initContainerStatuses"), c.get("name").text());
      if (!said.get(isSidecar(c) ? "started" : "ready").bool()) {
        incomplete.add(c.get("name").text());
      }
    }
    boolean begun =
        status.get("containerStatuses").items().stream()
            .anyMatch(s -> s.get("containerID").isPresent());
    return begun || incomplete.isEmpty()
        ? new Condition(type, true)
        : new Condition(
            type,
            false,
            "ContainersNotInitialized",
            "containers with incomplete status: " + listed(incomplete));
  }

  private static Condition containersReady(ApiObject pod, Node status) {
    switch (status.get("phase").text()) {
      case "Succeeded" -> {
        return new Condition(CONTAINERS_READY, false, "PodCompleted", "");
      }
      case "Failed" -> {
        return new Condition(CONTAINERS_READY, false, "PodFailed", "");
      }
      default -> {}
    }
    List<String> unready = new ArrayList<>();
    for (Node c : pod.field("spec").get("initContainers").items()) {
      if (isSidecar(c)) {
        addUnready(c, status.get("initContainerStatuses"), unready);
      }
    }
    for (Node c : pod.field("spec").get("containers").items()) {
      addUnready(c, status.get("containerStatuses"), unready);
    }
    return unready.isEmpty()
        ? new Condition(CONTAINERS_READY, true)
        : new Condition(
            CONTAINERS_READY,
            false,
            "ContainersNotReady",
            "containers with unready status: " + listed(unready));
  }

  private static void addUnready(Node container, Node statuses, List<String> unready) {
    String name = container.get("name").text();
    if (!named(statuses, name).get("ready").bool()) {
      unready.add(name);
    }
  }

  /** True when the containers are, and what others have to say to it is true. */
  private static Condition ready(ApiObject pod, Condition containers) {
    if (!containers.holds()) {
      return containers.as(READY);
    }
    List<String> missing = new ArrayList<>();
    for (Node gate : pod.field("spec").get("readinessGates").items()) {
      String type = gate.get("conditionType").text();
      Node said = find(pod.field("status").get("conditions"), type);
      String status = said.get("status").text();
      if (said.isAbsent()) {
        missing.add(
            "corresponding condition of pod readiness gate "
                + FieldError.quote(type)
                + " does not exist.");
      } else if (!status.equals("True")) {
        missing.add(
            "the status of pod readiness gate "
                + FieldError.quote(type)
                + " is not \"True\", but "
                + status);
      }
    }
    return missing.isEmpty()
        ? new Condition(READY, true)
        : new Condition(READY, false, "ReadinessGatesNotReady", String.join(", ", missing));
  }

  static boolean isSidecar(Node container) {
    return container.get("restartPolicy").text().equals("Always");
  }

  static Node named(Node statuses, String name) {
    return first(statuses, "name", name);
  }

  private static Node find(Node conditions, String type) {
    return first(conditions, "type", type);
  }

  private static Node first(Node list, String field, String value) {
    return list.items().stream()
        .filter(n -> n.get(field).text().equals(value))
        .findFirst()
        .orElse(Node.root(null));
  }

  /** As Go prints a list. */
  private static String listed(List<String> names) {
    return "[" + String.join(" ", names) + "]";
  }

  private static Map<String, @Nullable Object> tree(
      Condition c, Node before, long generation, Instant now) {
    String status = c.holds() ? "True" : "False";
    boolean same = before.get("status").text().equals(status);
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("type", c.type());
    if (generation > 0) {
      out.put("observedGeneration", generation);
    }
    out.put("status", status);
    out.put("lastProbeTime", null);
    out.put(
        "lastTransitionTime",
        same ? before.get("lastTransitionTime").text(Times.seconds(now)) : Times.seconds(now));
    if (!c.reason().isEmpty()) {
      out.put("reason", c.reason());
    }
    if (!c.message().isEmpty()) {
      out.put("message", c.message());
    }
    return out;
  }

  /** Whether two lists say the same of the same generation. */
  static boolean isSame(Node one, Node other) {
    List<Node> a = one.items();
    List<Node> b = other.items();
    if (a.size() != b.size()) {
      return false;
    }
    for (Node c : a) {
      Node there = find(other, c.get("type").text());
      boolean same =
          FIELDS.stream().allMatch(f -> c.get(f).text().equals(there.get(f).text()))
              && Objects.equals(
                  c.get("observedGeneration").value(), there.get("observedGeneration").value());
      if (!same) {
        return false;
      }
    }
    return true;
  }
}
