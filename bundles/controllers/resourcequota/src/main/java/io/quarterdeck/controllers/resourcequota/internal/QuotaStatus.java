// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.resourcequota.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.libraries.pods.ResourceList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a quota's status says. */
final class QuotaStatus {
  private QuotaStatus() {}

  private static Map<String, Quantity> hard(ApiObject quota) {
    return ResourceList.of(quota.field("spec").get("hard"));
  }

  /** Whether the status does not have the limits of the spec yet. */
  static boolean isBehind(ApiObject quota) {
    Node status = quota.field("status");
    return status.get("hard").isAbsent()
        || status.get("used").isAbsent()
        || !hard(quota).equals(ResourceList.of(status.get("hard")));
  }

  /**
   * The status as it should be: what could not be counted stays as it was, what has no limit goes.
   *
   * @return whether it is another one than before
   */
  static boolean set(ApiObject quota, Map<String, Quantity> counted) {
    Map<String, Quantity> hard = hard(quota);
    Map<String, Quantity> before = ResourceList.of(quota.field("status").get("used"));
    Map<String, Quantity> used = new TreeMap<>(before);
    used.putAll(counted);
    used.keySet().retainAll(hard.keySet());
    boolean changed = isBehind(quota) || !used.equals(before);
    quota.object("status").put("hard", tree(hard));
    quota.object("status").put("used", tree(used));
    return changed;
  }

  private static Map<String, @Nullable Object> tree(Map<String, Quantity> amounts) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    new TreeMap<>(amounts).forEach((name, amount) -> out.put(name, amount.toString()));
    return out;
  }
}
