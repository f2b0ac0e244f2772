// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.quotas;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.Comparator;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds the pod whose extended resources a claim was made for, and what quotas have counted of it.
 * The scheduler makes one such claim a pod; a second one is nobody's. Thread-safe.
 */
final class PodOfClaim {
  private static final GroupResource PODS = new GroupResource("", "pods");
  private static final GroupResource CLAIMS =
      new GroupResource("resource.k8s.io", "resourceclaims");
  private static final String MARK = "resource.kubernetes.io/extended-resource-claim";
  private static final Comparator<ApiObject> AGE =
      Comparator.comparing((ApiObject o) -> o.meta().creationTimestamp())
          .thenComparing(o -> o.meta().name());

  private final ObjectReader reader;
  private final Function<ApiObject, Map<String, Quantity>> usage;

  /**
   * @param usage of a pod
   */
  PodOfClaim(ObjectReader reader, Function<ApiObject, Map<String, Quantity>> usage) {
    this.reader = reader;
    this.usage = usage;
  }

  /** What the claim's pod is charged for; nothing when it was made for none. */
  Map<String, Quantity> charged(ApiObject claim) {
    Node owner = owner(claim);
    if (owner == null) {
      return Map.of();
    }
    ApiObject pod = reader.get(PODS, claim.meta().namespace(), owner.get("name").text());
    return pod != null && pod.meta().uid().equals(owner.get("uid").text()) && isOf(pod, claim)
        ? usage.apply(pod)
        : Map.of();
  }

  /** The pod that controls a claim for extended resources. */
  private static @Nullable Node owner(ApiObject claim) {
    if (!"true".equals(claim.meta().annotations().get(MARK))) {
      return null;
    }
    return claim.field("metadata").get("ownerReferences").items().stream()
        .filter(o -> o.get("controller").bool())
        .filter(o -> o.get("kind").text().equals("Pod") && o.get("apiVersion").text().equals("v1"))
        .findFirst()
        .orElse(null);
  }

  /** A pod that does not name its claim yet has the oldest. */
  private boolean isOf(ApiObject pod, ApiObject claim) {
    Node named = pod.field("status").get("extendedResourceClaimStatus");
    if (named.isPresent()) {
      return named.get("resourceClaimName").text().equals(claim.meta().name());
    }
    return reader.list(CLAIMS, claim.meta().namespace(), LabelSelector.EVERYTHING).stream()
        .filter(c -> isOwned(c, pod))
        .noneMatch(c -> AGE.compare(c, claim) < 0);
  }

  private static boolean isOwned(ApiObject claim, ApiObject pod) {
    Node owner = owner(claim);
    return owner != null && owner.get("uid").text().equals(pod.meta().uid());
  }
}
