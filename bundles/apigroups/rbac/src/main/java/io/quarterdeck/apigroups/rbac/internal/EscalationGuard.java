// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.rbac.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer.Rules;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.group.StrategyContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Nobody gives what they do not have: a role may hold, and a binding may grant, only what its
 * writer may do, unless the writer has the verb {@code escalate} or {@code bind}.
 */
final class EscalationGuard {
  private static final List<PolicyRule> EVERYTHING =
      List.of(
          PolicyRule.resource(List.of("*"), List.of("*"), List.of("*"), List.of()),
          PolicyRule.path(List.of("*"), List.of("*")));

  private final Supplier<AccessReviewer> access;

  EscalationGuard(Supplier<AccessReviewer> access) {
    this.access = access;
  }

  /**
   * @param requestName the name in the request's path, empty for a create
   * @param old null for a create
   */
  void checkRole(StrategyContext c, String requestName, ApiObject role, @Nullable ApiObject old) {
    if (isPrivileged(c) || may(c, "escalate", c.resource().resource(), requestName)) {
      return;
    }
    Rules rules = rules(c);
    List<PolicyRule> held = held(rules);
    List<PolicyRule> missing = Coverage.missing(held, PolicyRule.list(role.field("rules")));
    if (!missing.isEmpty()) {
      throw forbidden(c, role, escalation(c.user(), missing, rules.error()));
    }
    boolean aggregates = aggregates(role) || (old != null && aggregates(old));
    if (aggregates && !Coverage.missing(held, EVERYTHING).isEmpty()) {
      throw forbidden(c, role, "must have cluster-admin privileges to use the aggregationRule");
    }
  }

  private static boolean aggregates(ApiObject role) {
    return !role.field("aggregationRule").get("clusterRoleSelectors").isEmpty();
  }

  void checkBinding(StrategyContext c, ApiObject binding) {
    Node ref = binding.field("roleRef");
    String name = ref.get("name").text();
    String resource = roleResource(ref.get("kind").text());
    // a kind that is none is refused by the rules of bindings, which come next: nobody gets it
    if (resource == null || isPrivileged(c) || may(c, "bind", resource, name)) {
      return;
    }
    List<PolicyRule> granted = granted(c, resource, ref);
    Rules rules = rules(c);
    List<PolicyRule> missing = Coverage.missing(held(rules), granted);
    if (!missing.isEmpty()) {
      throw forbidden(c, binding, escalation(c.user(), missing, rules.error()));
    }
  }

  private static @Nullable String roleResource(String kind) {
    return switch (kind) {
      case "Role" -> "roles";
      case "ClusterRole" -> "clusterroles";
      default -> null;
    };
  }

  private static List<PolicyRule> granted(StrategyContext c, String resource, Node ref) {
    String namespace = resource.equals("roles") ? c.namespace() : "";
    String name = ref.get("name").text();
    ApiObject role = c.reader().get(new GroupResource(Strategies.GROUP, resource), namespace, name);
    if (role == null) {
      // Under the binding's own resource: so Kubernetes reports it.
      throw ApiException.notFound(resourceOf(c), name);
    }
    return PolicyRule.list(role.field("rules"));
  }

  private static boolean isPrivileged(StrategyContext c) {
    return c.user().isIn(UserInfo.PRIVILEGED_GROUP);
  }

  private boolean may(StrategyContext c, String verb, String resource, String name) {
    Attributes a =
        Attributes.resource(
            c.user(), verb, Strategies.GROUP, "*", c.namespace(), resource, "", name);
    return access.get().review(a) instanceof Decision.Allow;
  }

  /** What the writer may do in the namespace. */
  private Rules rules(StrategyContext c) {
    return access.get().rulesFor(c.user(), c.namespace());
  }

  private static List<PolicyRule> held(Rules rules) {
    List<PolicyRule> out = new ArrayList<>();
    rules
        .resourceRules()
        .forEach(
            r ->
                out.add(
                    PolicyRule.resource(
                        r.verbs(), r.apiGroups(), r.resources(), r.resourceNames())));
    rules.nonResourceRules().forEach(r -> out.add(PolicyRule.path(r.verbs(), r.nonResourceUrls())));
    return out;
  }

  private static String escalation(UserInfo user, List<PolicyRule> missing, String unresolved) {
    String rules =
        Coverage.compact(missing).stream()
            .map(PolicyRule::shown)
            .distinct()
            .sorted()
            .collect(Collectors.joining("\n"));
    return "user "
        + FieldError.quote(user.name())
        + " (groups="
        + PolicyRule.quoted(user.groups())
        + ") is attempting to grant RBAC permissions not currently held:\n"
        + rules
        + (unresolved.isEmpty() ? "" : "; resolution errors: [" + unresolved + "]");
  }

  private static ApiException forbidden(StrategyContext c, ApiObject o, String why) {
    return ApiException.forbidden(resourceOf(c), o.meta().name(), why);
  }

  private static GroupResource resourceOf(StrategyContext c) {
    return new GroupResource(c.resource().group(), c.resource().resource());
  }
}
