// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.rbac.internal;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Allows what a role that is bound to the user allows; never denies. Until its caches are filled it
 * has no opinion: what it cannot know yet it does not allow.
 */
@Component(property = {"name=RBAC", "rank:Integer=200"})
public final class RbacAuthorizer implements Authorizer {
  private final PolicyView view;

  @Activate
  public RbacAuthorizer(@Reference ObjectReader reader) {
    view = new PolicyView(reader);
  }

  @Override
  public Decision authorize(Attributes a) {
    if (!view.isSynced()) {
      return new Decision.NoOpinion("RBAC: roles and bindings are not loaded yet");
    }
    Policy policy = view.policy();
    Decision decision = decide(policy, a);
    if (decision instanceof Decision.Allow) {
      return decision;
    }
    Policy newest = view.newest();
    return newest == policy ? decision : decide(newest, a);
  }

  private static Decision decide(Policy policy, Attributes a) {
    Set<RoleKey> missing = new LinkedHashSet<>();
    Decision allowed =
        policy.visit(
            a.user(),
            a.resourceRequest() ? a.namespace() : "",
            missing,
            (rule, reason) -> rule.allows(a) ? new Decision.Allow(reason.text()) : null);
    if (allowed != null) {
      return allowed;
    }
    return missing.isEmpty()
        ? Decision.noOpinion()
        : new Decision.NoOpinion("RBAC: " + RoleKey.notFound(missing));
  }

  @Override
  public Rules rulesFor(UserInfo user, String namespace) {
    List<ResourceRule> resources = new ArrayList<>();
    List<NonResourceRule> paths = new ArrayList<>();
    Set<RoleKey> missing = new LinkedHashSet<>();
    view.policy()
        .visit(
            user,
            namespace,
            missing,
            (rule, reason) -> {
              add(rule, resources, paths);
              return null;
            });
    boolean synced = view.isSynced();
    return new Rules(
        resources, paths, !synced, synced ? RoleKey.notFound(missing) : "RBAC is not loaded yet");
  }

  private static void add(Rule r, List<ResourceRule> resources, List<NonResourceRule> paths) {
    if (!r.resources().isEmpty()) {
      resources.add(
          new ResourceRule(
              List.copyOf(r.verbs()),
              List.copyOf(r.apiGroups()),
              List.copyOf(r.resources()),
              List.copyOf(r.resourceNames())));
    }
    if (!r.nonResourceUrls().isEmpty()) {
      paths.add(new NonResourceRule(List.copyOf(r.verbs()), r.nonResourceUrls()));
    }
  }

  @Deactivate
  void deactivate() {
    view.close();
  }
}
