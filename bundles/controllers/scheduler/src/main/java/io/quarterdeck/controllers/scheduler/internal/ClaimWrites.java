// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.scheduler.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.PatchType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says for which node a claim is: a volume that is there is reserved for it, which the binder
 * completes; for one that has to be made the claim names the node. Both are written once, against
 * the revision that was decided by.
 */
final class ClaimWrites {
  private static final GroupVersionResource CLAIMS =
      new GroupVersionResource("", "v1", "persistentvolumeclaims");
  private static final GroupVersionResource VOLUMES =
      new GroupVersionResource("", "v1", "persistentvolumes");

  private final ObjectClient client;

  ClaimWrites(ObjectClient client) {
    this.client = client;
  }

  void write(List<DelayedClaim.Plan> plans, String node) {
    for (DelayedClaim.Plan plan : plans) {
      ApiObject volume = plan.volume();
      if (volume == null) {
        select(plan.claim(), node);
      } else if (!DelayedClaim.isReserved(volume, plan.claim())) {
        reserve(volume, plan.claim());
      }
    }
  }

  private void select(ApiObject claim, String node) {
    if (!claim.meta().annotations().containsKey(DelayedClaim.SELECTED_NODE)) {
      Map<String, @Nullable Object> meta = meta(claim);
      meta.put("annotations", Map.of(DelayedClaim.SELECTED_NODE, node));
      patch(CLAIMS, claim, Map.of("metadata", meta));
    }
  }

  private void reserve(ApiObject volume, ApiObject claim) {
    Map<String, @Nullable Object> reference = new LinkedHashMap<>();
    reference.put("kind", "PersistentVolumeClaim");
    reference.put("namespace", claim.meta().namespace());
    reference.put("name", claim.meta().name());
    reference.put("uid", claim.meta().uid());
    reference.put("apiVersion", "v1");
    reference.put("resourceVersion", claim.meta().resourceVersion());
    Map<String, @Nullable Object> meta = meta(volume);
    meta.put("annotations", Map.of("pv.kubernetes.io/bound-by-controller", "yes"));
    patch(VOLUMES, volume, Map.of("metadata", meta, "spec", Map.of("claimRef", reference)));
  }

  private static Map<String, @Nullable Object> meta(ApiObject of) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("uid", of.meta().uid());
    out.put("resourceVersion", of.meta().resourceVersion());
    return out;
  }

  private void patch(GroupVersionResource resource, ApiObject of, Map<String, Object> body) {
    client.patch(
        resource,
        of.meta().namespace(),
        of.meta().name(),
        ObjectClient.ITSELF,
        PatchType.MERGE,
        new LinkedHashMap<>(body));
  }
}
