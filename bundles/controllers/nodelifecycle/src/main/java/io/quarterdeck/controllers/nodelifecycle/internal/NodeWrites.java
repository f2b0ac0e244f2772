// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodelifecycle.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectClient;
import java.time.Instant;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes nodes and pods, on what the store has: others write them all the time.
 *
 * @param events of the source {@code node-controller}
 */
record NodeWrites(ControllerContext context, EventRecorder events) {
  static final GroupVersionResource NODES = new GroupVersionResource("", "v1", "nodes");
  static final GroupVersionResource PODS = new GroupVersionResource("", "v1", "pods");

  private static final GroupVersionKind NODE = new GroupVersionKind("", "v1", "Node");

  Instant now() {
    return context.clock().instant();
  }

  /** What the store has. */
  @Nullable ApiObject node(String name) {
    return context.client().get(NODES, "", name);
  }

  /** Nothing is written where the change changes nothing. */
  void node(String name, BiConsumer<ApiObject, Instant> change) {
    Instant now = now();
    context
        .client()
        .change(
            NODES,
            "",
            name,
            ObjectClient.ITSELF,
            node -> {
              change.accept(node, now);
              return node;
            });
  }

  /**
   * Nobody knows any more how the node is, if it has said nothing since then.
   *
   * @return whether it said that it was ready until now
   */
  boolean forget(String name, Health known) {
    Instant now = now();
    boolean[] wasReady = new boolean[1];
    context
        .client()
        .change(
            NODES,
            "",
            name,
            ObjectClient.STATUS,
            node -> {
              String status = Readiness.status(node);
              String heartbeat = Readiness.of(node).get("lastHeartbeatTime").text();
              wasReady[0] = false;
              if (status.equals(known.ready()) && heartbeat.equals(known.heartbeat())) {
                wasReady[0] = status.equals(Readiness.TRUE);
                Readiness.forget(node, now);
              }
              return node;
            });
    return wasReady[0];
  }

  /** The pod is not ready, since its node is not. */
  void withdraw(ObjectKey pod, String node) {
    Instant now = now();
    boolean[] changed = new boolean[1];
    ApiObject written =
        context
            .client()
            .change(
                PODS,
                pod.namespace(),
                pod.name(),
                ObjectClient.STATUS,
                p -> {
                  ApiObject before = p.copy();
                  if (p.field("spec").get("nodeName").text().equals(node)) {
                    Readiness.withdraw(p, now);
                  }
                  changed[0] = !p.equals(before);
                  return p;
                });
    if (written != null && changed[0]) {
      events.event(written, EventRecorder.WARNING, "NodeNotReady", "Node is not ready");
    }
  }

  /** Says something of a node. */
  void event(String name, String uid, String reason, String message) {
    ApiObject node = ApiObject.of(NODE);
    node.meta().setName(name);
    node.meta().setUid(uid);
    events.event(node, EventRecorder.NORMAL, reason, message);
  }
}
