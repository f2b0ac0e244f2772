// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.noderestriction.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a node may do to pods. Kubernetes: {@code admitPod}, {@code admitPodStatus}, {@code
 * admitPodEviction}.
 */
final class PodRules {
  static final GroupResource PODS = new GroupResource("", "pods");
  static final GroupResource NODES = new GroupResource("", "nodes");
  private static final String MIRROR = "kubernetes.io/config.mirror";

  private final ObjectReader reader;

  PodRules(ObjectReader reader) {
    this.reader = reader;
  }

  void check(AdmissionRequest r, String node) {
    switch (r.subresource()) {
      case "" -> whole(r, node);
      case "status" -> status(r, node);
      case "eviction" -> eviction(r, node);
      default ->
          throw r.forbidden(
              "unexpected pod subresource \"%s\", only 'status' and 'eviction' are allowed"
                  .formatted(r.subresource()));
    }
  }

  private void whole(AdmissionRequest r, String node) {
    switch (r.operation()) {
      case CREATE -> create(r, node);
      case DELETE -> {
        if (!isOn(r.requireOldObject(), node)) {
          throw r.forbidden(only(node, "delete pods with spec.nodeName set to itself"));
        }
      }
      default ->
          throw r.forbidden(
              "unexpected operation \"%s\", node \"%s\" can only create and delete mirror pods"
                  .formatted(r.operation(), node));
    }
  }

  private static boolean isOn(ApiObject pod, String node) {
    return pod.field("spec").get("nodeName").text().equals(node);
  }

  private static String only(String node, String what) {
    return "node \"" + node + "\" can only " + what;
  }

  private void create(AdmissionRequest r, String node) {
    ApiObject pod = r.requireObject();
    if (!pod.meta().annotations().containsKey(MIRROR)) {
      throw r.forbidden(
          "pod does not have \"" + MIRROR + "\" annotation, " + only(node, "create mirror pods"));
    }
    if (!isOn(pod, node)) {
      throw r.forbidden(only(node, "create pods with spec.nodeName set to itself"));
    }
    owner(r, node, pod.field("metadata").get("ownerReferences").items());
    String referred = PodApiReference.in(pod.field("spec"));
    if (!referred.isEmpty()) {
      throw r.forbidden("node \"" + node + "\" can not create pods that reference " + referred);
    }
  }

  private void owner(AdmissionRequest r, String node, List<Node> owners) {
    if (owners.size() > 1) {
      throw r.forbidden(only(node, "create pods with a single owner reference set to itself"));
    }
    Node owner = owners.isEmpty() ? Node.root(null) : owners.getFirst();
    if (!owner.get("apiVersion").text().equals("v1")
        || !owner.get("kind").text().equals("Node")
        || !owner.get("name").text().equals(node)) {
      throw r.forbidden(only(node, "create pods with an owner reference set to itself"));
    }
    if (!owner.get("controller").bool()) {
      throw r.forbidden(only(node, "create pods with a controller owner reference set to itself"));
    }
    if (owner.get("blockOwnerDeletion").bool()) {
      throw r.forbidden(
          "node \"" + node + "\" must not set blockOwnerDeletion on an owner reference");
    }
    ApiObject found = reader.get(NODES, "", node);
    if (found == null) {
      throw ApiException.notFound(new GroupResource("", "node"), node);
    }
    String uid = owner.get("uid").text();
    if (!uid.equals(found.meta().uid())) {
      throw r.forbidden(
          "node %s UID mismatch: expected %s got %s".formatted(node, uid, found.meta().uid()));
    }
  }

  private static void status(AdmissionRequest r, String node) {
    if (r.operation() != Operation.UPDATE) {
      throw r.forbidden("unexpected operation \"" + r.operation() + "\"");
    }
    ApiObject before = r.requireOldObject();
    ApiObject now = r.requireObject();
    if (!isOn(before, node)) {
      throw r.forbidden(only(node, "update pod status for pods with spec.nodeName set to itself"));
    }
    if (!before.meta().labels().equals(now.meta().labels())) {
      throw r.forbidden("node \"" + node + "\" cannot update labels through pod status");
    }
    if (!claims(before).equals(claims(now))) {
      throw r.forbidden("node \"" + node + "\" cannot update resource claim statues");
    }
    if (!extended(before).equals(extended(now))) {
      throw r.forbidden("node \"" + node + "\" cannot update extended resource claim status");
    }
  }

  private static List<Object> claims(ApiObject pod) {
    return pod.field("status").get("resourceClaimStatuses").items().stream()
        .<Object>map(n -> Objects.requireNonNull(n.value()))
        .toList();
  }

  /** The claim that was made for the pod's extended resources, as the status names it. */
  private static Optional<Object> extended(ApiObject pod) {
    return Optional.ofNullable(pod.field("status").get("extendedResourceClaimStatus").value());
  }

  private void eviction(AdmissionRequest r, String node) {
    if (r.operation() != Operation.CREATE) {
      throw r.forbidden("unexpected operation " + r.operation());
    }
    ApiObject pod = reader.get(PODS, r.namespace(), r.displayName());
    if (pod == null) {
      throw ApiException.notFound(new GroupResource("", "pod"), r.displayName());
    }
    if (!isOn(pod, node)) {
      throw r.forbidden("node " + node + " can only evict pods with spec.nodeName set to itself");
    }
  }
}
