// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodes.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.PatchType;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Registers a node, says now and then how it is, and renews its lease. */
record Heartbeat(ControllerContext context, Clients clients) {
  static final GroupVersionResource LEASES =
      new GroupVersionResource("coordination.k8s.io", "v1", "leases");
  static final String LEASE_NAMESPACE = "kube-node-lease";

  private static final Logger LOG = System.getLogger(Heartbeat.class.getName());
  private static final GroupVersionKind LEASE =
      new GroupVersionKind("coordination.k8s.io", "v1", "Lease");
  private static final Duration RENEWED = Duration.ofSeconds(10);
  private static final long LASTS_SECONDS = 40;

  /**
   * One turn of a node.
   *
   * @param stored its Node object; null to register it
   */
  Outcome beat(int number, @Nullable ApiObject stored) {
    ObjectClient client = clients.of(NodeName.of(number));
    Instant now = context.clock().instant();
    if (stored == null) {
      client.create(Fleet.NODES, NodeObject.of(number, now));
      return Outcome.after(Duration.ZERO);
    }
    if (!NodeObject.isSimulated(stored)) {
      LOG.log(Level.WARNING, "the node {0} is somebody else's", stored.meta().name());
      return Outcome.DONE;
    }
    ApiObject node = NodeObject.isStale(stored, now) ? report(client, number, stored, now) : stored;
    return renew(client, node, now);
  }

  private static ApiObject report(ObjectClient client, int number, ApiObject node, Instant now) {
    Map<String, @Nullable Object> patch = new LinkedHashMap<>();
    patch.put("metadata", precondition(node));
    patch.put("status", NodeObject.status(number, node.field("status"), now));
    return client.patch(
        Fleet.NODES, "", node.meta().name(), ObjectClient.STATUS, PatchType.MERGE, patch);
  }

  private static Map<String, @Nullable Object> precondition(ApiObject object) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("uid", object.meta().uid());
    out.put("resourceVersion", object.meta().resourceVersion());
    return out;
  }

  private Outcome renew(ObjectClient client, ApiObject node, Instant now) {
    String name = node.meta().name();
    ApiObject lease = context.reader().getLive(LEASES.groupResource(), LEASE_NAMESPACE, name);
    if (lease == null) {
      client.create(LEASES, lease(node, now));
      return Outcome.after(RENEWED);
    }
    Node spec = lease.field("spec");
    Instant renewed = Times.parse(spec.get("renewTime").text(), Instant.EPOCH);
    Duration left = Duration.between(now, renewed.plus(RENEWED));
    if (spec.get("holderIdentity").text().equals(name) && left.isPositive()) {
      return Outcome.after(left);
    }
    Map<String, @Nullable Object> patch = new LinkedHashMap<>();
    Trees.object(patch, "spec").putAll(held(name, now));
    client.patch(LEASES, LEASE_NAMESPACE, name, ObjectClient.ITSELF, PatchType.MERGE, patch);
    return Outcome.after(RENEWED);
  }

  private static ApiObject lease(ApiObject node, Instant now) {
    ApiObject lease = ApiObject.of(LEASE);
    lease.meta().setName(node.meta().name());
    lease.meta().setNamespace(LEASE_NAMESPACE);
    Map<String, @Nullable Object> owner = new LinkedHashMap<>();
    owner.put("apiVersion", "v1");
    owner.put("kind", "Node");
    owner.put("name", node.meta().name());
    owner.put("uid", node.meta().uid());
    Trees.list(lease.meta().tree(), "ownerReferences").add(owner);
    lease.object("spec").putAll(held(node.meta().name(), now));
    return lease;
  }

  private static Map<String, @Nullable Object> held(String name, Instant now) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("holderIdentity", name);
    out.put("leaseDurationSeconds", LASTS_SECONDS);
    out.put("renewTime", Times.micros(now));
    return out;
  }
}
