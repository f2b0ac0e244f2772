// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodes.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What a simulated kubelet says of its node. */
final class NodeObject {
  static final String LABEL = "quarterdeck.io/simulated";
  static final GroupVersionKind KIND = new GroupVersionKind("", "v1", "Node");

  /** How old a status becomes in which nothing changes. */
  private static final Duration REPORTED = Duration.ofMinutes(5);

  private static final String VERSION = "v1.36.0";

  private record Condition(String type, String status, String reason, String message) {}

  private static final List<Condition> CONDITIONS =
      List.of(
          new Condition(
              "MemoryPressure",
              "False",
              "KubeletHasSufficientMemory",
              "kubelet has sufficient memory available"),
          new Condition(
              "DiskPressure", "False", "KubeletHasNoDiskPressure", "kubelet has no disk pressure"),
          new Condition(
              "PIDPressure",
              "False",
              "KubeletHasSufficientPID",
              "kubelet has sufficient PID available"),
          new Condition("Ready", "True", "KubeletReady", "kubelet is posting ready status"));

  private NodeObject() {}

  /** One that registers. */
  static ApiObject of(int number, Instant now) {
    ApiObject node = ApiObject.of(KIND);
    String name = NodeName.of(number);
    node.meta().setName(name);
    node.meta()
        .mutableLabels()
        .putAll(
            Map.of(
                "beta.kubernetes.io/arch",
                "amd64",
                "beta.kubernetes.io/os",
                "linux",
                "kubernetes.io/arch",
                "amd64",
                "kubernetes.io/hostname",
                name,
                "kubernetes.io/os",
                "linux",
                LABEL,
                "true"));
    node.meta()
        .mutableAnnotations()
        .put("volumes.kubernetes.io/controller-managed-attach-detach", "true");
    node.tree().put("status", status(number, Node.root(null), now));
    return node;
  }

  static boolean isSimulated(ApiObject node) {
    return NodeName.number(node.meta().name()) >= 0
        && node.meta().labels().getOrDefault(LABEL, "").equals("true");
  }

  /** Whether it says something else than it would now, or said it long ago. */
  static boolean isStale(ApiObject node, Instant now) {
    Node conditions = node.field("status").get("conditions");
    for (Condition c : CONDITIONS) {
      Node said = find(conditions, c.type());
      if (!said.get("status").text().equals(c.status())
          || !said.get("reason").text().equals(c.reason())
          || Times.parse(said.get("lastHeartbeatTime").text(), Instant.EPOCH)
              .plus(REPORTED)
              .isBefore(now)) {
        return true;
      }
    }
    return node.field("status").get("allocatable").isEmpty();
  }

  private static Node find(Node conditions, String type) {
    return conditions.items().stream()
        .filter(c -> c.get("type").text().equals(type))
        .findFirst()
        .orElse(Node.root(null));
  }

  /**
   * The status that it has.
   *
   * @param before what stands there: conditions of others, and times that stay
   */
  static Map<String, @Nullable Object> status(int number, Node before, Instant now) {
    Map<String, @Nullable Object> status = new LinkedHashMap<>();
    status.put("capacity", capacity());
    status.put("allocatable", capacity());
    status.put("conditions", conditions(before.get("conditions"), now));
    status.put(
        "addresses",
        List.of(
            address("InternalIP", NodeName.address(number)),
            address("Hostname", NodeName.of(number))));
    status.put("daemonEndpoints", new LinkedHashMap<>(Map.of("kubeletEndpoint", port())));
    status.put("nodeInfo", info(NodeName.of(number)));
    return status;
  }

  private static Map<String, @Nullable Object> capacity() {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("cpu", "64");
    out.put("ephemeral-storage", "1Ti");
    out.put("memory", "256Gi");
    out.put("pods", "1000");
    return out;
  }

  private static List<@Nullable Object> conditions(Node before, Instant now) {
    List<@Nullable Object> out = new ArrayList<>();
    for (Node other : before.items()) {
      if (CONDITIONS.stream().noneMatch(c -> c.type().equals(other.get("type").text()))) {
        out.add(Trees.copyValue(other.value()));
      }
    }
    for (Condition c : CONDITIONS) {
      Node said = find(before, c.type());
      boolean same = said.get("status").text().equals(c.status());
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("type", c.type());
      one.put("status", c.status());
      one.put("lastHeartbeatTime", Times.seconds(now));
      one.put(
          "lastTransitionTime",
          same ? said.get("lastTransitionTime").text(Times.seconds(now)) : Times.seconds(now));
      one.put("reason", c.reason());
      one.put("message", c.message());
      out.add(one);
    }
    return out;
  }

  private static Map<String, @Nullable Object> address(String type, String address) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("type", type);
    out.put("address", address);
    return out;
  }

  /** No kubelet listens. */
  private static Map<String, @Nullable Object> port() {
    return new LinkedHashMap<>(Map.of("Port", 0L));
  }

  private static Map<String, @Nullable Object> info(String name) {
    String id = UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("machineID", id.replace("-", ""));
    out.put("systemUUID", id);
    out.put("bootID", id);
    out.put("kernelVersion", "simulated");
    out.put("osImage", "Simulated by Quarterdeck");
    out.put("containerRuntimeVersion", "simulated://" + VERSION.substring(1));
    out.put("kubeletVersion", VERSION);
    out.put("kubeProxyVersion", "");
    out.put("operatingSystem", "linux");
    out.put("architecture", "amd64");
    return out;
  }
}
