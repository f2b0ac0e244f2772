// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The {@code eviction} of a pod: a deletion that its disruption budget must allow. */
public final class PodEviction implements Subresource.Action {
  private static final int ATTEMPTS = 20;

  private final DisruptionBudgets budgets;

  public PodEviction(DisruptionBudgets budgets) {
    this.budgets = budgets;
  }

  @Override
  public List<GroupVersionKind> alsoAccepts() {
    return List.of(new GroupVersionKind("policy", "v1beta1", "Eviction"));
  }

  @Override
  public void check(ApiObject body, String name, StrategyContext context) {
    if (!body.meta().name().equals(name)) {
      throw ApiException.badRequest("name in URL does not match name in Eviction object");
    }
    dryRun(body, context);
  }

  /** A dry run may be asked for in the query or in the options, and must not be contradicted. */
  private static void dryRun(ApiObject body, StrategyContext context) {
    List<String> own = body.field("deleteOptions").get("dryRun").strings();
    if (!context.dryRun()) {
      return;
    }
    if (own.isEmpty()) {
      body.object("deleteOptions").put("dryRun", new ArrayList<Object>(List.of("All")));
    } else if (!own.equals(List.of("All"))) {
      throw ApiException.badRequest(
          "Non-matching dry-run options in request and content: [All] and "
              + "["
              + String.join(" ", own)
              + "]");
    }
  }

  @Override
  public ApiObject perform(ApiObject body, Subresource.Parent parent, StrategyContext context) {
    ApiObject options = new ApiObject(body.object("deleteOptions"));
    String version = options.root().at("preconditions", "resourceVersion").text();
    for (int attempt = 1; ; attempt++) {
      ApiObject pod = parent.get();
      if (!needsNoBudget(pod)) {
        break;
      }
      try {
        boolean thisVersion = isPending(pod) && version.isEmpty();
        delete(parent, thisVersion ? only(pod, options) : options, context);
        return success();
      } catch (ApiException e) {
        if (!e.is(StatusReason.CONFLICT) || !version.isEmpty() || attempt == ATTEMPTS) {
          throw e;
        }
        requireUid(options, pod);
      }
    }
    return ofGuarded(parent, options, version, context);
  }

  private ApiObject ofGuarded(
      Subresource.Parent parent, ApiObject options, String version, StrategyContext context) {
    ApiObject pod = parent.get();
    List<ApiObject> of = budgets.of(pod, context);
    if (of.size() > 1) {
      return new Status(
              500,
              "",
              "This pod has more than one PodDisruptionBudget, which the eviction subresource does"
                  + " not support.",
              null,
              false)
          .toObject();
    }
    boolean uncounted = of.size() == 1 && DisruptionBudgets.allowsUnhealthy(of.getFirst(), pod);
    if (of.size() == 1 && !uncounted) {
      budgets.take(of.getFirst(), pod, isDryRun(options), context.now());
    }
    try {
      delete(parent, uncounted && version.isEmpty() ? only(pod, options) : options, context);
      return success();
    } catch (ApiException e) {
      if (uncounted && version.isEmpty() && e.is(StatusReason.CONFLICT)) {
        requireUid(options, pod);
        throw DisruptionBudgets.busy(of.getFirst().meta().name());
      }
      throw e;
    }
  }

  private static ApiObject success() {
    return Status.success(null).toObject();
  }

  /** The condition that says why, then the deletion. */
  private static void delete(
      Subresource.Parent parent, ApiObject options, StrategyContext context) {
    ApiObject last = options;
    if (!isDryRun(options)) {
      ApiObject marked = parent.update(pod -> mark(pod, options, context.now()));
      if (!options.root().at("preconditions", "resourceVersion").isEmpty()) {
        last = only(marked, options);
      }
    }
    parent.delete(last);
  }

  private static ApiObject mark(ApiObject pod, ApiObject options, Instant now) {
    requireUid(options, pod);
    Node wanted = options.root().at("preconditions", "resourceVersion");
    if (!wanted.isEmpty() && !wanted.text().equals(pod.meta().resourceVersion())) {
      throw mismatch(
          pod,
          "ResourceVersion",
          wanted.text(),
          pod.meta().resourceVersion(),
          ". The object might have been modified");
    }
    PodConditions.evicted(pod.object("status"), now);
    return pod;
  }

  /** Another pod of the name is never the one that was meant: no use in trying again. */
  private static void requireUid(ApiObject options, ApiObject pod) {
    Node wanted = options.root().at("preconditions", "uid");
    if (!wanted.isEmpty() && !wanted.text().equals(pod.meta().uid())) {
      throw mismatch(
          pod,
          "UID",
          wanted.text(),
          pod.meta().uid(),
          ". The object might have been deleted and then recreated");
    }
  }

  private static ApiException mismatch(
      ApiObject pod, String what, String wanted, String actual, String hint) {
    return ApiException.conflict(
        new GroupResource("", "Pod"),
        pod.meta().name(),
        "the %s in the precondition (%s) does not match the %s in record (%s)%s"
            .formatted(what, wanted, what, actual, hint));
  }

  /** The same options for this state of the pod only. */
  private static ApiObject only(ApiObject pod, ApiObject options) {
    ApiObject out = options.copy();
    out.object("preconditions").put("resourceVersion", pod.meta().resourceVersion());
    return out;
  }

  private static boolean isDryRun(ApiObject options) {
    return options.field("dryRun").strings().contains("All");
  }

  /** A pod that does not run yet, or no longer, takes nothing from anybody. */
  private static boolean needsNoBudget(ApiObject pod) {
    String phase = phase(pod);
    return phase.equals("Succeeded")
        || phase.equals("Failed")
        || phase.equals("Pending")
        || !pod.meta().deletionTimestamp().isEmpty();
  }

  private static boolean isPending(ApiObject pod) {
    return phase(pod).equals("Pending") && pod.meta().deletionTimestamp().isEmpty();
  }

  private static String phase(ApiObject pod) {
    return Objects.toString(pod.field("status").get("phase").text(), "");
  }
}
