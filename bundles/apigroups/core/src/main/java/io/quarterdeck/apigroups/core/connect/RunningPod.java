// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.connect;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.pods.PodContainers;
import io.quarterdeck.spi.group.StrategyContext;
import java.util.List;

/** A pod that somebody wants to reach. */
record RunningPod(ApiObject object) {
  static final GroupResource PODS = new GroupResource("", "pods");

  static RunningPod get(String name, StrategyContext context) {
    ApiObject found = context.reader().getLive(PODS, context.namespace(), name);
    if (found == null) {
      throw ApiException.notFound(PODS, name);
    }
    return new RunningPod(found);
  }

  String name() {
    return object.meta().name();
  }

  String namespace() {
    return object.meta().namespace();
  }

  Node spec() {
    return object.field("spec");
  }

  /** Empty while it has none. */
  String node() {
    return spec().get("nodeName").text();
  }

  /** The node that runs it. */
  String requireNode() {
    if (node().isEmpty()) {
      throw ApiException.badRequest("pod " + name() + " does not have a host assigned");
    }
    return node();
  }

  /** The container asked for, or the only one. */
  String container(String asked) {
    List<String> all = PodContainers.all(spec()).stream().map(c -> c.get("name").text()).toList();
    if (!asked.isEmpty()) {
      if (!all.contains(asked)) {
        throw ApiException.badRequest("container " + asked + " is not valid for pod " + name());
      }
      return asked;
    }
    List<Node> main = spec().get("containers").items();
    if (main.size() == 1) {
      return main.getFirst().get("name").text();
    }
    String choice = main.isEmpty() ? "" : ", choose one of: [" + String.join(" ", all) + "]";
    throw ApiException.badRequest("a container name must be specified for pod " + name() + choice);
  }

  /** The first of its addresses, empty while it has none. */
  String address() {
    Node status = object.field("status");
    return status.get("podIPs").index(0).get("ip").text(status.get("podIP").text());
  }
}
