// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.api.Trees;
import io.quarterdeck.apigroups.core.common.Conditions;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What evictions take from the disruption budgets of pods. Thread-safe. */
public final class DisruptionBudgets {
  private static final GroupResource BUDGETS = new GroupResource("policy", "poddisruptionbudgets");
  private static final int MOST_DISRUPTED = 2000;
  private static final int ATTEMPTS = 20;
  private static final String CONDITION = "DisruptionAllowed";
  private static final String REFUSED =
      "Cannot evict pod as it would violate the pod's disruption budget.";

  private final Supplier<ObjectWriter> writer;

  public DisruptionBudgets(Supplier<ObjectWriter> writer) {
    this.writer = writer;
  }

  /** The budgets that are about a pod; a pod without labels has none. */
  List<ApiObject> of(ApiObject pod, StrategyContext context) {
    Map<String, String> labels = pod.meta().labels();
    if (labels.isEmpty()) {
      return List.of();
    }
    return context.reader().list(BUDGETS, pod.meta().namespace(), LabelSelector.EVERYTHING).stream()
        .filter(b -> selects(b, labels))
        .toList();
  }

  private static boolean selects(ApiObject budget, Map<String, String> labels) {
    LabelSelector selector = LabelSelector.of(budget.field("spec").get("selector"));
    return selector != null && selector.matches(labels);
  }

  /** Whether a pod that is not ready may go without being counted. */
  static boolean allowsUnhealthy(ApiObject budget, ApiObject pod) {
    if (isReady(pod)) {
      return false;
    }
    Node status = budget.field("status");
    long desired = status.get("desiredHealthy").number();
    return budget.field("spec").get("unhealthyPodEvictionPolicy").text().equals("AlwaysAllow")
        || status.get("currentHealthy").number() >= desired && desired > 0;
  }

  private static boolean isReady(ApiObject pod) {
    return StatusConditions.of(pod).holds("Ready");
  }

  /**
   * Takes one disruption for a pod, or refuses.
   *
   * @throws ApiException 429 when the budget has none left, or is not up to date
   */
  void take(ApiObject known, ApiObject pod, boolean dryRun, Instant now) {
    if (dryRun) {
      check(known);
      return;
    }
    String name = known.meta().name();
    for (int attempt = 1; ; attempt++) {
      try {
        writer
            .get()
            .updateStatus(
                BUDGETS, pod.meta().namespace(), name, b -> taken(b, pod.meta().name(), now));
        return;
      } catch (ApiException e) {
        if (!e.is(StatusReason.CONFLICT)) {
          throw e;
        }
        if (attempt == ATTEMPTS) {
          throw timeout(name);
        }
      }
    }
  }

  private static ApiObject taken(ApiObject budget, String pod, Instant now) {
    check(budget);
    Map<String, @Nullable Object> status = budget.object("status");
    long left = budget.field("status").get("disruptionsAllowed").number() - 1;
    status.put("disruptionsAllowed", left);
    if (left == 0) {
      exhausted(status, now);
    }
    String time = now.truncatedTo(ChronoUnit.SECONDS).toString();
    Trees.object(status, "disruptedPods").put(pod, time);
    return budget;
  }

  private static void exhausted(Map<String, @Nullable Object> status, Instant now) {
    Conditions.set(
        status,
        CONDITION,
        "False",
        now,
        c -> {
          c.put("reason", "InsufficientPods");
          c.put("message", "");
          c.put("observedGeneration", Node.root(status).get("observedGeneration").number());
        });
  }

  private static void check(ApiObject budget) {
    Node status = budget.field("status");
    String name = budget.meta().name();
    if (status.get("observedGeneration").number() < budget.meta().generation()) {
      throw busy(name);
    }
    long allowed = status.get("disruptionsAllowed").number();
    if (allowed < 0) {
      throw forbidden(name, "pdb disruptions allowed is negative");
    }
    if (status.get("disruptedPods").entries().size() > MOST_DISRUPTED) {
      throw forbidden(
          name, "DisruptedPods map too big - too many evictions not confirmed by PDB controller");
    }
    if (allowed == 0) {
      throw refused("The disruption budget " + name + " " + why(status), 0);
    }
  }

  private static String why(Node status) {
    Node condition = new StatusConditions(status.get("conditions")).find(CONDITION);
    boolean explained =
        condition.get("status").text().equals("False") && !condition.get("message").isEmpty();
    String reason = condition.get("reason").text();
    String message = condition.get("message").text();
    String start = "does not allow evicting pods currently";
    long healthy = status.get("currentHealthy").number();
    long desired = status.get("desiredHealthy").number();
    if (explained && reason.equals("SyncFailed")) {
      return start + " because it failed sync: " + message;
    }
    if (healthy <= desired) {
      return "needs " + desired + " healthy pods and has " + healthy + " currently";
    }
    return explained ? start + " (" + reason + "): " + message : start;
  }

  private static ApiException forbidden(String name, String why) {
    return ApiException.forbidden(new GroupResource("policy", "poddisruptionbudget"), name, why);
  }

  /** The budget's controller has not seen its last change yet. */
  static ApiException busy(String name) {
    return refused(
        "The disruption budget " + name + " is still being processed by the server.", 10);
  }

  private static ApiException refused(String cause, int retryAfter) {
    return ApiException.of(
        StatusReason.TOO_MANY_REQUESTS,
        REFUSED,
        Status.Details.of("", "", "")
            .withCauses(List.of(new Status.Cause("DisruptionBudget", cause, "")))
            .withRetryAfter(retryAfter));
  }

  private static ApiException timeout(String name) {
    return ApiException.of(
        StatusReason.TIMEOUT,
        "Timeout: couldn't update PodDisruptionBudget \"" + name + "\" due to conflicts",
        Status.Details.of("", "", "").withRetryAfter(10));
  }
}
