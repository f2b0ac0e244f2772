// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.clusterroleaggregation.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.PatchType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * A ClusterRole with an {@code aggregationRule} has the rules of the roles that it selects, and no
 * others. Kubernetes: {@code pkg/controller/clusterroleaggregation}.
 */
@Component(service = Controller.class, property = "name=clusterrole-aggregation-controller")
public final class ClusterRoleAggregationController implements Controller {
  static final GroupVersionResource ROLES =
      new GroupVersionResource("rbac.authorization.k8s.io", "v1", "clusterroles");

  private static final int WORKERS = 1;

  private final Metrics metrics;

  @Activate
  public ClusterRoleAggregationController(@Reference Metrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public String account() {
    return "clusterrole-aggregation-controller";
  }

  /** There are few roles, and each may be part of any other: a change concerns all made of some. */
  @Override
  public Running start(ControllerContext context) {
    Reconciler<String> loop =
        new Reconciler<>(
            "ClusterRoleAggregator", metrics, WORKERS, name -> reconcile(context, name));
    Set<String> aggregated = ConcurrentHashMap.newKeySet();
    return loop.following(
        context
            .reader()
            .subscribe(
                ROLES.groupResource(),
                (role, deleted) -> {
                  if (!deleted && AggregatedRules.isWanted(role)) {
                    aggregated.add(role.meta().name());
                  } else {
                    aggregated.remove(role.meta().name());
                  }
                  aggregated.forEach(loop::add);
                }));
  }

  private static Outcome reconcile(ControllerContext context, String name) {
    ApiObject role = context.reader().get(ROLES.groupResource(), "", name);
    if (role == null || !AggregatedRules.isWanted(role)) {
      return Outcome.DONE;
    }
    List<Map<String, @Nullable Object>> wanted =
        AggregatedRules.of(
            role, context.reader().list(ROLES.groupResource(), "", LabelSelector.EVERYTHING));
    if (!wanted.equals(AggregatedRules.rules(role))) {
      context
          .client()
          .patch(ROLES, "", name, ObjectClient.ITSELF, PatchType.MERGE, patch(role, wanted));
    }
    return Outcome.DONE;
  }

  /** Of the role as it was seen: its selectors may be others by now. */
  private static Map<String, @Nullable Object> patch(
      ApiObject role, List<Map<String, @Nullable Object>> rules) {
    return Map.of(
        "metadata",
        Map.of("resourceVersion", role.meta().resourceVersion()),
        "rules",
        new ArrayList<@Nullable Object>(rules));
  }
}
