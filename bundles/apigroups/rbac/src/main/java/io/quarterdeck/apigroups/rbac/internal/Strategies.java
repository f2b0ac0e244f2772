// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.rbac.internal;

import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.util.Map;
import java.util.function.Supplier;

/** The strategies of the group's four resources. */
public final class Strategies {
  static final String GROUP = "rbac.authorization.k8s.io";

  private final Map<String, ResourceStrategy> byResource;

  /**
   * @param access the authorizer chain, got when the first role or binding is written
   */
  public Strategies(Supplier<AccessReviewer> access) {
    EscalationGuard guard = new EscalationGuard(access);
    byResource =
        Map.of(
            "clusterroles", new RoleStrategy(guard, false),
            "roles", new RoleStrategy(guard, true),
            "clusterrolebindings", new BindingStrategy(guard, false),
            "rolebindings", new BindingStrategy(guard, true));
  }

  public Map<String, ResourceStrategy> byResource() {
    return byResource;
  }
}
