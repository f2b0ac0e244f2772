// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.noderestriction.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.pods.PodReferences;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.List;
import java.util.function.Supplier;

/**
 * For whom a node may ask service account tokens: for pods that run on it, as they say. Kubernetes:
 * {@code admitServiceAccount}.
 */
final class TokenRules {
  private static final GroupResource CLAIMS = new GroupResource("", "persistentvolumeclaims");
  private static final GroupResource VOLUMES = new GroupResource("", "persistentvolumes");
  static final GroupResource DRIVERS = new GroupResource("storage.k8s.io", "csidrivers");

  private final ObjectReader reader;
  private final Supplier<AccessReviewer> reviewer;
  private final boolean audiences;

  /**
   * @param audiences whether tokens are only for whom the pod says ({@code
   *     ServiceAccountNodeAudienceRestriction})
   */
  TokenRules(ObjectReader reader, Supplier<AccessReviewer> reviewer, boolean audiences) {
    this.reader = reader;
    this.reviewer = reviewer;
    this.audiences = audiences;
  }

  void check(AdmissionRequest r, String node) {
    if (r.operation() != Operation.CREATE || !r.subresource().equals("token")) {
      return;
    }
    Node spec = r.requireObject().field("spec");
    Node bound = spec.get("boundObjectRef");
    if (!bound.get("apiVersion").text().equals("v1")
        || !bound.get("kind").text().equals("Pod")
        || bound.get("name").isEmpty()) {
      throw r.forbidden("node requested token not bound to a pod");
    }
    String uid = bound.get("uid").text();
    if (uid.isEmpty()) {
      throw r.forbidden("node requested token with a pod binding without a uid");
    }
    ApiObject pod = reader.get(PodRules.PODS, r.namespace(), bound.get("name").text());
    if (pod == null) {
      throw ApiException.notFound(new GroupResource("", "pod"), bound.get("name").text());
    }
    if (!uid.equals(pod.meta().uid())) {
      throw r.forbidden(
          "the UID in the bound object reference (%s) does not match the UID in record. The object might have been deleted and then recreated"
              .formatted(uid));
    }
    if (!pod.field("spec").get("nodeName").text().equals(node)) {
      throw r.forbidden("node requested token bound to a pod scheduled on a different node");
    }
    if (audiences) {
      audience(r, spec.get("audiences").strings(), pod);
    }
  }

  private void audience(AdmissionRequest r, List<String> asked, ApiObject pod) {
    if (asked.size() > 1) {
      throw r.forbidden("node may only request 0 or 1 audiences");
    }
    String audience = asked.isEmpty() ? "" : asked.getFirst();
    if (refersTo(pod, audience) || isAllowed(r, audience)) {
      return;
    }
    throw r.forbidden(
        "audience \"%s\" not found in pod spec volume, %s is not authorized to request tokens for this audience"
            .formatted(audience, r.user().name()));
  }

  private boolean isAllowed(AdmissionRequest r, String audience) {
    Attributes attributes =
        Attributes.resource(
            r.user(),
            "request-serviceaccounts-token-audience",
            "",
            "v1",
            r.namespace(),
            audience,
            "",
            r.name());
    return reviewer.get().review(attributes) instanceof Decision.Allow;
  }

  /** Whether a volume of the pod, or the driver of one, asks for this audience. */
  private boolean refersTo(ApiObject pod, String audience) {
    for (Node v : pod.field("spec").get("volumes").items()) {
      if (PodReferences.projected(v).stream()
          .map(s -> s.get("serviceAccountToken"))
          .anyMatch(t -> t.isPresent() && t.get("audience").text().equals(audience))) {
        return true;
      }
      String driver = driverOf(pod, v);
      if (!driver.isEmpty() && driverAsks(driver, audience)) {
        return true;
      }
    }
    return false;
  }

  private String driverOf(ApiObject pod, Node volume) {
    if (volume.get("csi").isPresent()) {
      return volume.at("csi", "driver").text();
    }
    String claim =
        volume.get("ephemeral").isPresent()
            ? pod.meta().name() + "-" + volume.get("name").text()
            : volume.at("persistentVolumeClaim", "claimName").text();
    ApiObject found = claim.isEmpty() ? null : reader.get(CLAIMS, pod.meta().namespace(), claim);
    String name = found == null ? "" : found.field("spec").get("volumeName").text();
    ApiObject bound = name.isEmpty() ? null : reader.get(VOLUMES, "", name);
    return bound == null ? "" : bound.field("spec").at("csi", "driver").text();
  }

  private boolean driverAsks(String driver, String audience) {
    ApiObject found = reader.get(DRIVERS, "", driver);
    return found != null
        && found.field("spec").get("tokenRequests").items().stream()
            .anyMatch(t -> t.get("audience").text().equals(audience));
  }
}
