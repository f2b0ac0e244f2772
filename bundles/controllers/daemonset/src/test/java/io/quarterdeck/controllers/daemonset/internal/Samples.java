// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.daemonset.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.workloads.PodState;
import io.quarterdeck.libraries.workloads.WorkloadKind;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.testkit.controller.World;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** DaemonSets, their pods and nodes from a few words. */
final class Samples {
  static final String SINCE = "2026-01-01T00:00:00Z";
  static final Instant NOW = Instant.parse("2026-01-02T00:00:00Z");

  private static final String TEMPLATE =
      "{'metadata':{'labels':{'app':'log'}},'spec':{%s'containers':[{'name':'c','image':'%s'}]}}";

  private Samples() {}

  static ApiObject object(String json) {
    return Json.decode(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The text of one that is called log.
   *
   * @param spec fields of its spec, each with a comma behind it
   * @param pod the same of its pods' spec
   */
  static String set(String image, String spec, String pod) {
    return "{'apiVersion':'apps/v1','kind':'DaemonSet',"
        + "'metadata':{'name':'log','namespace':'a','annotations':{'note':'n'}},"
        + "'spec':{%s'selector':{'matchLabels':{'app':'log'}},'template':%s}}"
            .formatted(spec, TEMPLATE.formatted(pod, image));
  }

  /** One that is there already. */
  static ApiObject daemon(String spec, String pod) {
    ApiObject set = object(set("v1", spec, pod));
    set.meta().setUid("uid-log");
    return set;
  }

  static DaemonSpec spec(String spec) {
    return new DaemonSpec(daemon(spec, ""));
  }

  static String node(String name, String labels, String taints) {
    return "{'apiVersion':'v1','kind':'Node','metadata':{'name':'%s','labels':{%s}},'spec':{'taints':[%s]}}"
        .formatted(name, labels, taints);
  }

  /** A pod on a node: of a hash, and in the phase or the state that its name says. */
  static ApiObject pod(String name, String node, String hash) {
    String phase =
        name.startsWith("failed")
            ? "Failed"
            : name.startsWith("succeeded") ? "Succeeded" : "Running";
    boolean ready = name.startsWith("ready");
    ApiObject pod =
        object(
            "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'%s','namespace':'a','uid':'uid-%s',"
                    .formatted(name, name)
                + "'creationTimestamp':'%s','labels':{'app':'log','controller-revision-hash':'%s'}},"
                    .formatted(SINCE, hash)
                + "'spec':{'nodeName':'%s'},'status':{'phase':'%s','conditions':[{'type':'Ready',"
                    .formatted(node, phase)
                + "'status':'%s','lastTransitionTime':'%s'}]}}"
                    .formatted(ready ? "True" : "False", SINCE));
    if (name.startsWith("going")) {
      pod.meta().setDeletionTimestamp(SINCE);
    }
    return pod;
  }

  static List<String> names(List<ApiObject> objects) {
    return objects.stream().map(o -> o.meta().name()).toList();
  }

  /** Binds pods and runs them, and ends those that are deleted. */
  static void kubelets(World world) {
    world
        .objects()
        .subscribe(
            WorkloadKind.POD_RESOURCE,
            (pod, deleted) -> {
              if (deleted) {
                return;
              }
              if (PodState.isMarked(pod)) {
                world
                    .user()
                    .delete(
                        WorkloadKind.PODS, "a", pod.meta().name(), DeleteOptions.NONE.withGrace(0));
              } else if (pod.field("spec").get("nodeName").isEmpty()) {
                ApiObject binding = new ApiObject(new LinkedHashMap<>());
                binding.object("target").put("name", DaemonPods.node(pod));
                world
                    .user()
                    .createBelow(WorkloadKind.PODS, "a", pod.meta().name(), "binding", binding);
              } else if (PodState.phase(pod).isEmpty()) {
                run(world, pod, "Running");
              }
            });
  }

  static void run(World world, ApiObject pod, String phase) {
    pod.object("status").put("phase", phase);
    pod.object("status")
        .put(
            "conditions",
            new ArrayList<Object>(
                List.of(
                    Map.of(
                        "type",
                        "Ready",
                        "status",
                        phase.equals("Running") ? "True" : "False",
                        "lastTransitionTime",
                        SINCE))));
    pod.meta().setResourceVersion("");
    world.user().update(WorkloadKind.PODS, pod, "status");
  }
}
