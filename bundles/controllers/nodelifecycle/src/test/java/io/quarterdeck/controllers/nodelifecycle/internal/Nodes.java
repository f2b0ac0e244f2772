// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodelifecycle.internal;

import static io.quarterdeck.controllers.nodelifecycle.internal.NodeWrites.NODES;
import static io.quarterdeck.controllers.nodelifecycle.internal.NodeWrites.PODS;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.controller.World;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Nodes and pods in short. */
record Nodes(World world) {
  static final GroupVersionResource LEASES =
      new GroupVersionResource("coordination.k8s.io", "v1", "leases");

  /** The fields of metadata, spec and status begin with a comma each. */
  static String json(String name, String meta, String spec, String conditions) {
    return ("{'apiVersion':'v1','kind':'Node','metadata':{'name':'%s'%s},'spec':{'x':1%s},"
            + "'status':{'conditions':[%s]}}")
        .formatted(name, meta, spec, conditions);
  }

  static ApiObject object(String json) {
    return Json.decode(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  static String condition(String type, String status, String heartbeat) {
    return ("{'type':'%s','status':'%s','lastHeartbeatTime':'%s','lastTransitionTime':"
            + "'2025-01-01T00:00:00Z','reason':'R','message':'m'}")
        .formatted(type, status, heartbeat);
  }

  ApiObject add(String name, String meta, String spec, String conditions) {
    return world.create(NODES, json(name, meta, spec, conditions));
  }

  void ready(String name) {
    add(name, "", "", condition("Ready", "True", now()));
  }

  String now() {
    return Readiness.text(world.clock().instant());
  }

  /** The kubelet says how the node is. */
  void say(String name, String status) {
    world
        .user()
        .change(
            NODES,
            "",
            name,
            "status",
            node -> {
              ApiObject said = object(json(name, "", "", condition("Ready", status, now())));
              node.tree().put("status", said.tree().get("status"));
              return node;
            });
  }

  /** One lease for each, renewed at this moment. */
  void renew(String... names) {
    for (String name : names) {
      String lease =
          ("{'apiVersion':'coordination.k8s.io/v1','kind':'Lease','metadata':{'namespace':"
                  + "'kube-node-lease','name':'%s'},'spec':{'renewTime':'%s'}}")
              .formatted(name, world.clock().instant());
      if (world.user().get(LEASES, "kube-node-lease", name) == null) {
        world.create(LEASES, lease);
      } else {
        world.user().update(LEASES, object(lease), "");
      }
    }
  }

  void pod(String name, String node) {
    world.create(
        PODS,
        ("{'apiVersion':'v1','kind':'Pod','metadata':{'namespace':'n','name':'%s'},'spec':"
                + "{'nodeName':'%s'},'status':{'conditions':[%s]}}")
            .formatted(name, node, condition("Ready", "True", "")));
  }

  ApiObject get(String name) {
    ApiObject found = world.user().get(NODES, "", name);
    if (found == null) {
      throw new AssertionError("no node " + name);
    }
    return found;
  }

  String readyOfPod(String name) {
    ApiObject pod = world.user().get(PODS, "n", name);
    return pod == null ? "" : Readiness.status(pod);
  }

  /** Each as key:effect, without the domain. */
  List<String> taints(String name) {
    return taints(get(name));
  }

  static List<String> taints(ApiObject node) {
    return node.field("spec").get("taints").items().stream()
        .map(
            t ->
                t.get("key").text().replace("node.kubernetes.io/", "")
                    + ":"
                    + t.get("effect").text())
        .sorted(Comparator.naturalOrder())
        .toList();
  }

  List<String> events() {
    return world.list(new GroupResource("", "events")).stream()
        .map(
            e ->
                Stream.of("type", "reason", "message")
                    .map(f -> e.field(f).text())
                    .reduce(e.field("involvedObject").get("name").text(), (a, b) -> a + " " + b))
        .sorted()
        .toList();
  }
}
