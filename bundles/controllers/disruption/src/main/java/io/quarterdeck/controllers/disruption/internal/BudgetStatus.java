// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.disruption.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.api.Trees;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a budget's status says. */
final class BudgetStatus {
  private static final String TYPE = "DisruptionAllowed";
  private static final List<String> NUMBERS =
      List.of("disruptionsAllowed", "currentHealthy", "desiredHealthy", "expectedPods");

  private BudgetStatus() {}

  /** Whether it says this already. */
  static boolean says(ApiObject pdb, Budget budget) {
    Node status = pdb.field("status");
    Node wanted = Node.root(budget.tree(pdb.meta().generation()));
    Node condition = StatusConditions.of(pdb).find(TYPE);
    return NUMBERS.stream().allMatch(n -> status.get(n).number() == wanted.get(n).number())
        && status.get("disruptedPods").stringMap().equals(budget.disrupted())
        && status.get("observedGeneration").number() == pdb.meta().generation()
        && condition.get("status").text().equals(budget.allowed() > 0 ? "True" : "False")
        && condition.get("reason").text().equals(reason(budget));
  }

  private static String reason(Budget budget) {
    return budget.allowed() > 0 ? "SufficientPods" : "InsufficientPods";
  }

  static void set(ApiObject pdb, Budget budget, Instant now) {
    Map<String, @Nullable Object> status = budget.tree(pdb.meta().generation());
    Object conditions = pdb.field("status").get("conditions").value();
    if (conditions != null) {
      status.put("conditions", conditions);
    }
    pdb.tree().put("status", status);
    condition(pdb, budget.allowed() > 0 ? "True" : "False", reason(budget), "", now);
  }

  /** Nobody is evicted while nobody knows whether that is safe. */
  static void fail(ApiObject pdb, String why, Instant now) {
    pdb.object("status").put("disruptionsAllowed", 0L);
    condition(pdb, "False", "SyncFailed", why, now);
  }

  private static void condition(
      ApiObject pdb, String value, String reason, String message, Instant now) {
    List<@Nullable Object> all = Trees.list(pdb.object("status"), "conditions");
    Map<String, @Nullable Object> before = Map.of();
    int at = all.size();
    for (int i = all.size() - 1; i >= 0; i--) {
      Map<String, @Nullable Object> one = Trees.asObject(all.get(i));
      if (one != null && TYPE.equals(one.get("type"))) {
        before = one;
        at = i;
      }
    }
    Map<String, @Nullable Object> next = new LinkedHashMap<>();
    next.put("type", TYPE);
    next.put("status", value);
    long observed = pdb.field("status").get("observedGeneration").number();
    if (observed != 0) {
      next.put("observedGeneration", observed);
    }
    Object since = before.get("lastTransitionTime");
    boolean lasts = value.equals(before.get("status")) && since != null;
    next.put("lastTransitionTime", lasts ? since : now.truncatedTo(ChronoUnit.SECONDS).toString());
    next.put("reason", reason);
    next.put("message", message);
    if (at == all.size()) {
      all.add(next);
    } else {
      all.set(at, next);
    }
  }
}
