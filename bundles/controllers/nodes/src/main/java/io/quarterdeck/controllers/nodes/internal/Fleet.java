// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodes.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.spi.lookup.ObjectClient;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that there are to be. One that somebody deletes stays away, as that of a kubelet that
 * runs on does, until the number changes or all this starts again.
 */
final class Fleet implements Running {
  static final GroupVersionResource NODES = new GroupVersionResource("", "v1", "nodes");
  private static final int WORKERS = 2;

  private final ControllerContext context;
  private final Metrics metrics;
  private final Clients clients;
  private final Heartbeat heartbeat;
  private final Reconciler<String> loop;
  private final Set<String> present = ConcurrentHashMap.newKeySet();
  private final Set<String> departed = ConcurrentHashMap.newKeySet();
  private volatile int wanted = -1;
  private volatile @Nullable Kubelets kubelets;
  private boolean closed;

  Fleet(ControllerContext context, Metrics metrics, Function<String, ObjectClient> clients) {
    this.context = context;
    this.metrics = metrics;
    this.clients = new Clients(clients);
    heartbeat = new Heartbeat(context, this.clients);
    loop = new Reconciler<>("simulated-nodes", metrics, WORKERS, this::reconcile);
  }

  /** So many are wanted from now on. */
  synchronized void resize(int number) {
    if (closed || number == wanted) {
      return;
    }
    boolean first = wanted < 0;
    wanted = number;
    departed.clear();
    if (number == 0) {
      endKubelets();
    } else if (kubelets == null) {
      kubelets = new Kubelets(context, metrics, present::contains, clients);
    }
    if (first) {
      loop.following(context.reader().subscribeMetadata(NODES.groupResource(), this::changed));
    }
    present.forEach(loop::add);
    for (int i = 0; i < number; i++) {
      loop.add(NodeName.of(i));
    }
  }

  private void changed(ApiObject node, boolean deleted) {
    String name = node.meta().name();
    if (!NodeObject.isSimulated(node)) {
      return;
    }
    if (deleted) {
      present.remove(name);
      if (NodeName.number(name) < wanted) {
        departed.add(name);
      }
      return;
    }
    Kubelets running = kubelets;
    if (present.add(name) && running != null) {
      running.nodeCame(name);
    }
    loop.add(name);
  }

  private Outcome reconcile(String name) {
    int number = NodeName.number(name);
    ApiObject node = context.reader().getLive(NODES.groupResource(), "", name);
    if (number >= wanted) {
      if (node != null && NodeObject.isSimulated(node)) {
        context.client().delete(NODES, "", name, DeleteOptions.ofUid(node.meta().uid()));
      }
      clients.forget(name);
      return Outcome.DONE;
    }
    return node == null && departed.contains(name) ? Outcome.DONE : heartbeat.beat(number, node);
  }

  private void endKubelets() {
    Kubelets running = kubelets;
    kubelets = null;
    if (running != null) {
      running.close();
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    endKubelets();
    loop.close();
  }
}
