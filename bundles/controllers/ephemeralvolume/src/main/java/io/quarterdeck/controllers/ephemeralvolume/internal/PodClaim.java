// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.ephemeralvolume.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.controller.Owners;
import java.util.ArrayList;
import java.util.List;

/**
 * The claim of a volume of a pod.
 *
 * @param volume its name in the pod
 * @param template what the claim is to be
 */
record PodClaim(ApiObject pod, String volume, Node template) {
  private static final GroupVersionKind CLAIM =
      new GroupVersionKind("", "v1", "PersistentVolumeClaim");
  private static final GroupVersionKind POD = new GroupVersionKind("", "v1", "Pod");

  /** Those of a pod; mostly none. */
  static List<PodClaim> of(ApiObject pod) {
    List<PodClaim> out = new ArrayList<>();
    for (Node v : pod.field("spec").get("volumes").items()) {
      if (v.get("ephemeral").isPresent()) {
        Node template = v.at("ephemeral", "volumeClaimTemplate");
        out.add(new PodClaim(pod, v.get("name").text(), template));
      }
    }
    return out;
  }

  String name() {
    return pod.meta().name() + "-" + volume;
  }

  /** It goes with the pod. */
  ApiObject make() {
    ApiObject claim = ApiObject.of(CLAIM);
    claim.meta().setNamespace(pod.meta().namespace());
    claim.meta().setName(name());
    Owners.control(claim, POD, pod);
    for (String field : List.of("annotations", "labels")) {
      Node value = template.at("metadata", field);
      if (!value.isEmpty()) {
        claim.meta().tree().put(field, Trees.copyValue(value.value()));
      }
    }
    claim.tree().put("spec", Trees.copyValue(template.get("spec").value()));
    return claim;
  }
}
