// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodes.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The statuses that a pod has one after the other. All its containers begin and exit together.
 *
 * @param pod as it stands
 * @param place where it runs
 */
record PodStatus(ApiObject pod, Place place, Instant now) {
  private static final String CONTAINERS = "containerStatuses";
  private static final String INIT_CONTAINERS = "initContainerStatuses";
  private static final String FAILED = "Failed";

  /** The addresses of a node and of a pod on it. */
  record Place(String node, String pod) {}

  /** On its way. */
  Map<String, @Nullable Object> creating() {
    boolean inits = !spec("initContainers").isEmpty();
    Map<String, @Nullable Object> status = begun("Pending");
    set(
        status,
        INIT_CONTAINERS,
        spec("initContainers"),
        c -> ContainerStatus.waiting(c, "PodInitializing"));
    set(
        status,
        CONTAINERS,
        spec("containers"),
        c -> ContainerStatus.waiting(c, inits ? "PodInitializing" : "ContainerCreating"));
    return judged(status);
  }

  /** Init containers are through, and the others run. */
  Map<String, @Nullable Object> running() {
    Map<String, @Nullable Object> status = begun("Running");
    status.put("podIP", place.pod());
    status.put("podIPs", ips(place.pod()));
    set(
        status,
        INIT_CONTAINERS,
        spec("initContainers"),
        c ->
            PodConditions.isSidecar(c)
                ? first(c)
                : ContainerStatus.completed(c, pod.meta().uid(), now));
    set(status, CONTAINERS, spec("containers"), this::first);
    return judged(status);
  }

  private Map<String, @Nullable Object> first(Node container) {
    return ContainerStatus.running(container, pod.meta().uid(), 0, new LinkedHashMap<>(), now);
  }

  private Map<String, @Nullable Object> begun(String phase) {
    Map<String, @Nullable Object> status = copy();
    status.put("phase", phase);
    status.put("hostIP", place.node());
    status.put("hostIPs", ips(place.node()));
    status.putIfAbsent("startTime", Times.seconds(now));
    return status;
  }

  /** The processes have exited, and are not started again. */
  Map<String, @Nullable Object> ended(int code) {
    Map<String, @Nullable Object> status = copy();
    status.put("phase", code == 0 ? "Succeeded" : FAILED);
    set(status, INIT_CONTAINERS, said(INIT_CONTAINERS), s -> stopped(s, 0));
    set(status, CONTAINERS, said(CONTAINERS), s -> stopped(s, code));
    return judged(status);
  }

  /** One that waits to be restarted has exited already. */
  private Map<String, @Nullable Object> stopped(Node status, int code) {
    if (ContainerStatus.isRunning(status)) {
      return ContainerStatus.exited(status, code, now);
    }
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    status.entries().forEach((k, v) -> out.put(k, Trees.copyValue(v.value())));
    Node last = status.get("lastState");
    if (status.at("state", "waiting").isPresent() && last.at("terminated").isPresent()) {
      out.put("state", Trees.copyValue(last.value()));
      out.put("lastState", new LinkedHashMap<>());
    }
    return out;
  }

  /** It goes before anything of it ran. */
  Map<String, @Nullable Object> neverRan() {
    Map<String, @Nullable Object> status = begun(FAILED);
    set(status, INIT_CONTAINERS, spec("initContainers"), ContainerStatus::lost);
    set(status, CONTAINERS, spec("containers"), ContainerStatus::lost);
    return judged(status);
  }

  /** The node does not take it. */
  Map<String, @Nullable Object> rejected(String reason, String message) {
    Map<String, @Nullable Object> status = copy();
    status.put("phase", FAILED);
    status.put("reason", reason);
    status.put("message", "Pod was rejected: " + message);
    status.putIfAbsent("startTime", Times.seconds(now));
    return status;
  }

  /** It took longer than it may. */
  Map<String, @Nullable Object> overdue(int code) {
    boolean ran = said(CONTAINERS).stream().anyMatch(s -> s.get("containerID").isPresent());
    Map<String, @Nullable Object> status = ran ? ended(code) : neverRan();
    status.put("phase", FAILED);
    status.put("reason", "DeadlineExceeded");
    status.put("message", Lifecycle.OVERDUE);
    return judged(status);
  }

  /** The processes have exited, and are started again at once. */
  Map<String, @Nullable Object> restarted(int code) {
    return restart(s -> ContainerStatus.exit(s, code, now));
  }

  /** The wait after the last exit is over. */
  Map<String, @Nullable Object> resumed() {
    return restart(s -> Trees.copyValue(s.get("lastState").value()));
  }

  private Map<String, @Nullable Object> restart(Function<Node, @Nullable Object> lastState) {
    Map<String, @Nullable Object> status = copy();
    Node before = pod.field("status").get(CONTAINERS);
    set(
        status,
        CONTAINERS,
        spec("containers"),
        c -> {
          Node s = PodConditions.named(before, c.get("name").text());
          Object last = lastState.apply(s);
          int restarts = (int) s.get("restartCount").number() + 1;
          return ContainerStatus.running(
              c, pod.meta().uid(), restarts, last == null ? new LinkedHashMap<>() : last, now);
        });
    return judged(status);
  }

  /**
   * The processes have exited once more, and wait.
   *
   * @param message of a container, by its name
   */
  Map<String, @Nullable Object> backingOff(int code, Function<String, String> message) {
    Map<String, @Nullable Object> status = copy();
    set(
        status,
        CONTAINERS,
        said(CONTAINERS),
        s -> ContainerStatus.backingOff(s, code, message.apply(s.get("name").text()), now));
    return judged(status);
  }

  /** As it is, in what others have changed; null when there is nothing new. */
  @Nullable Map<String, @Nullable Object> refreshed() {
    Map<String, @Nullable Object> status = copy();
    boolean resized =
        resize(status, INIT_CONTAINERS, spec("initContainers"))
            | resize(status, CONTAINERS, spec("containers"));
    Map<String, @Nullable Object> next = judged(status);
    Node before = pod.field("status");
    boolean same =
        !resized
            && PodConditions.isSame(before.get("conditions"), Node.root(next.get("conditions")));
    return same ? null : next;
  }

  private static boolean resize(
      Map<String, @Nullable Object> status, String field, List<Node> containers) {
    boolean changed = false;
    for (Object one : Trees.list(status, field)) {
      Map<String, @Nullable Object> said = Trees.asObject(one);
      for (Node c : containers) {
        if (said != null && c.get("name").text().equals(said.get("name"))) {
          changed |= ContainerStatus.resources(c, said);
        }
      }
    }
    if (Trees.list(status, field).isEmpty()) {
      status.remove(field);
    }
    return changed;
  }

  private List<Node> spec(String field) {
    return pod.field("spec").get(field).items();
  }

  private List<Node> said(String field) {
    return pod.field("status").get(field).items();
  }

  private Map<String, @Nullable Object> copy() {
    return Trees.copy(pod.copy().object("status"));
  }

  private static void set(
      Map<String, @Nullable Object> status,
      String field,
      List<Node> of,
      Function<Node, Map<String, @Nullable Object>> make) {
    if (!of.isEmpty()) {
      List<@Nullable Object> out = new ArrayList<>();
      of.forEach(n -> out.add(make.apply(n)));
      status.put(field, out);
    }
  }

  private static List<@Nullable Object> ips(String address) {
    List<@Nullable Object> out = new ArrayList<>();
    out.add(new LinkedHashMap<>(Map.of("ip", address)));
    return out;
  }

  private Map<String, @Nullable Object> judged(Map<String, @Nullable Object> status) {
    if (pod.meta().generation() > 0) {
      status.put("observedGeneration", pod.meta().generation());
    }
    status.put("conditions", PodConditions.of(pod, Node.root(status), now));
    return status;
  }
}
