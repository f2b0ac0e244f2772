// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.persistentvolumebinder.internal;

import io.quarterdeck.api.ApiObject;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How claims and volumes point at each other. Changes the object that comes first. */
final class Binding {
  private static final String YES = "yes";
  private static final String CLAIM_REF = "claimRef";

  private Binding() {}

  /** Points a volume at a claim; one that the user reserved for it only learns its UID. */
  static void bindVolume(ApiObject volume, ApiObject claim) {
    boolean reserved = Fit.isBoundTo(volume, claim);
    String uid = volume.field("spec").get(CLAIM_REF).get("uid").text();
    if (!reserved || !uid.equals(claim.meta().uid())) {
      volume.object("spec").put(CLAIM_REF, reference(claim));
    }
    if (!reserved) {
      volume.meta().mutableAnnotations().putIfAbsent(Annotations.BOUND_BY_CONTROLLER, YES);
    }
  }

  private static Map<String, @Nullable Object> reference(ApiObject claim) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("kind", "PersistentVolumeClaim");
    out.put("namespace", claim.meta().namespace());
    out.put("name", claim.meta().name());
    out.put("uid", claim.meta().uid());
    out.put("apiVersion", "v1");
    out.put("resourceVersion", claim.meta().resourceVersion());
    return out;
  }

  /** Takes back what was done here; what the user reserved stays reserved. */
  static void unbindVolume(ApiObject volume) {
    if (volume.meta().annotations().containsKey(Annotations.BOUND_BY_CONTROLLER)) {
      volume.object("spec").remove(CLAIM_REF);
      volume.meta().mutableAnnotations().remove(Annotations.BOUND_BY_CONTROLLER);
      if (volume.meta().annotations().isEmpty()) {
        volume.meta().tree().remove("annotations");
      }
    } else if (volume.object("spec").get(CLAIM_REF) instanceof Map<?, ?> ref) {
      ref.remove("uid");
    }
  }

  static void bindClaim(ApiObject claim, ApiObject volume) {
    String name = volume.meta().name();
    if (!claim.field("spec").get("volumeName").text().equals(name)) {
      claim.object("spec").put("volumeName", name);
      claim.meta().mutableAnnotations().putIfAbsent(Annotations.BOUND_BY_CONTROLLER, YES);
    }
    claim.meta().mutableAnnotations().putIfAbsent(Annotations.BIND_COMPLETED, YES);
  }
}
