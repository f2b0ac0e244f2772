// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.rbac.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.spi.group.BootstrapStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Roles and ClusterRoles. The aggregated rules of a ClusterRole are the controller manager's to
 * fill in.
 */
final class RoleStrategy implements UpdateStrategy, BootstrapStrategy {
  private final EscalationGuard guard;
  private final boolean namespaced;

  RoleStrategy(EscalationGuard guard, boolean namespaced) {
    this.guard = guard;
    this.namespaced = namespaced;
  }

  @Override
  public void prepareForCreate(ApiObject role, StrategyContext context) {
    // The name of a new role is not part of the request that is authorized.
    guard.checkRole(context, "", role, null);
  }

  @Override
  public void prepareForUpdate(ApiObject role, ApiObject old, StrategyContext context) {
    if (!Changes.onlyForTheGarbageCollector(role, old)) {
      guard.checkRole(context, role.meta().name(), role, old);
    }
  }

  @Override
  public void validate(ApiObject role, StrategyContext context, List<FieldError> errors) {
    RoleValidation.validate(role, namespaced, errors);
  }

  @Override
  public @Nullable ApiObject reconcileBootstrap(ApiObject stored, ApiObject wanted) {
    if (Reconciled.isProtected(stored)) {
      return null;
    }
    ApiObject out = stored.copy();
    Reconciled.mergeMetadata(out, wanted);
    List<PolicyRule> has = PolicyRule.list(stored.field("rules"));
    List<PolicyRule> missing = Coverage.missing(has, PolicyRule.list(wanted.field("rules")));
    if (!missing.isEmpty()) {
      List<PolicyRule> all = new ArrayList<>(has);
      all.addAll(missing);
      out.tree().put("rules", PolicyRule.trees(all));
    }
    Reconciled.addMissing(
        out.field("aggregationRule").get("clusterRoleSelectors"),
        wanted.field("aggregationRule").get("clusterRoleSelectors"),
        all -> out.object("aggregationRule").put("clusterRoleSelectors", all));
    return out.equals(stored) ? null : out;
  }
}
