// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.noderestriction.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.feature.FeatureGates;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Holds kubelets to the objects of their own node. */
@Component(
    property = {"name=NodeRestriction", "rank:Integer=2700", "enabledByDefault:Boolean=false"})
public final class NodeRestriction implements MutatingAdmission {
  private static final String USER_PREFIX = "system:node:";
  private static final String GROUP = "system:nodes";
  private static final Interest INTEREST =
      new Interest(
          Set.of(Operation.CREATE, Operation.UPDATE, Operation.DELETE),
          Set.of(
              new GroupResource("", "nodes"),
              new GroupResource("", "pods"),
              new GroupResource("", "persistentvolumeclaims"),
              new GroupResource("", "serviceaccounts"),
              new GroupResource("certificates.k8s.io", "certificatesigningrequests"),
              new GroupResource("certificates.k8s.io", "podcertificaterequests"),
              new GroupResource("coordination.k8s.io", "leases"),
              new GroupResource("storage.k8s.io", "csinodes"),
              new GroupResource("resource.k8s.io", "resourceslices")),
          true);

  private final PodRules pods;
  private final TokenRules tokens;
  private final PodCertificateRules certificates;
  private final boolean foreignCertificates;

  @Activate
  public NodeRestriction(
      @Reference ObjectReader reader,
      @Reference(service = AccessReviewer.class) ComponentServiceObjects<AccessReviewer> reviewer,
      @Reference FeatureGates gates) {
    this(reader, new LazyService<>(reviewer), gates);
  }

  NodeRestriction(ObjectReader reader, Supplier<AccessReviewer> reviewer, FeatureGates gates) {
    pods = new PodRules(reader);
    tokens =
        new TokenRules(reader, reviewer, gates.isEnabled("ServiceAccountNodeAudienceRestriction"));
    certificates = new PodCertificateRules(reader);
    foreignCertificates = gates.isEnabled("AllowInsecureKubeletCertificateSigningRequests");
  }

  @Override
  public Interest interest() {
    return INTEREST;
  }

  @Override
  public void mutate(AdmissionRequest r) {
    if (!r.user().isIn(GROUP) || !r.user().name().startsWith(USER_PREFIX)) {
      return;
    }
    String node = r.user().name().substring(USER_PREFIX.length());
    if (node.isEmpty()) {
      throw r.forbidden("could not determine node from user \"" + r.user().name() + "\"");
    }
    switch (r.resource().resource()) {
      case "nodes" -> NodeRules.check(r, node);
      case "pods" -> pods.check(r, node);
      case "persistentvolumeclaims" -> claim(r, node);
      case "serviceaccounts" -> tokens.check(r, node);
      case "certificatesigningrequests" -> {
        if (!foreignCertificates) {
          RequestRules.check(r, node);
        }
      }
      case "podcertificaterequests" -> certificates.check(r, node);
      case "leases" -> lease(r, node);
      case "csinodes" -> csiNode(r, node);
      default -> slice(r, node);
    }
  }

  private static void lease(AdmissionRequest r, String node) {
    if (!r.namespace().equals("kube-node-lease")) {
      throw r.forbidden("can only access leases in the \"kube-node-lease\" system namespace");
    }
    if (!r.displayName().equals(node)) {
      throw r.forbidden("can only access node lease with the same name as the requesting node");
    }
  }

  private static void csiNode(AdmissionRequest r, String node) {
    if (!r.displayName().equals(node)) {
      throw r.forbidden("can only access CSINode with the same name as the requesting node");
    }
  }

  /** Changes of others' slices the Node authorizer refuses; a slice's node never changes. */
  private static void slice(AdmissionRequest r, String node) {
    switch (r.operation()) {
      case CREATE -> {
        if (!isSliceOf(r.requireObject(), node)) {
          throw r.forbidden(
              "can only create ResourceSlice with the same NodeName as the requesting node");
        }
      }
      case DELETE -> {
        if (!isSliceOf(r.requireOldObject(), node)) {
          throw r.forbidden(
              "can only delete ResourceSlice with the same NodeName as the requesting node");
        }
      }
      default -> {}
    }
  }

  private static boolean isSliceOf(ApiObject slice, String node) {
    return slice.field("spec").get("nodeName").text().equals(node);
  }

  private static void claim(AdmissionRequest r, String node) {
    if (!r.subresource().equals("status")) {
      throw r.forbidden("may only update PVC status");
    }
    if (r.operation() != Operation.UPDATE) {
      throw r.forbidden("unexpected operation \"" + r.operation() + "\"");
    }
    if (!unownedPart(r.requireObject()).equals(unownedPart(r.requireOldObject()))) {
      throw r.forbidden(
          "node \"%s\" is not allowed to update fields other than status.quantity and status.conditions"
              .formatted(node));
    }
  }

  /** What of a claim is not for the node to change. */
  private static ApiObject unownedPart(ApiObject claim) {
    ApiObject out = claim.copy();
    out.meta().tree().remove("resourceVersion");
    out.meta().tree().remove("managedFields");
    List.of("capacity", "conditions", "allocatedResources", "allocatedResourceStatuses")
        .forEach(out.object("status")::remove);
    return out;
  }
}
