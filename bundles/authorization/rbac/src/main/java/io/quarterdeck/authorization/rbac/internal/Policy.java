// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.rbac.internal;

import io.quarterdeck.spi.authentication.UserInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Roles and bindings at one moment, indexed by scope and then by who: a question costs one look-up
 * a group of the user's, however many bindings there are. Immutable.
 */
final class Policy {
  static final Policy EMPTY = new Policy(List.of(), Map.of());

  /**
   * A binding as one of its subjects sees it.
   *
   * @param rules null while the role is not there: it gives nothing until it comes
   */
  private record Grant(Binding binding, Subject subject, @Nullable List<Rule> rules) {}

  /** The grants of one scope. */
  private record Scope(Map<String, List<Grant>> users, Map<String, List<Grant>> groups) {
    Scope() {
      this(new HashMap<>(), new HashMap<>());
    }

    void add(Grant g) {
      (g.subject().group() ? groups : users)
          .computeIfAbsent(g.subject().key(), k -> new ArrayList<>())
          .add(g);
    }
  }

  private final Map<String, Scope> scopes = new HashMap<>();

  Policy(Collection<Binding> bindings, Map<RoleKey, List<Rule>> roles) {
    bindings.stream()
        .sorted(Comparator.comparing(Binding::namespace).thenComparing(Binding::name))
        .forEach(b -> add(b, roles.get(b.role())));
  }

  private void add(Binding b, @Nullable List<Rule> rules) {
    Scope scope = scopes.computeIfAbsent(b.namespace(), n -> new Scope());
    b.subjects().forEach(s -> scope.add(new Grant(b, s, rules)));
  }

  /**
   * Asks with each rule of the user's until an answer is not null: those of the whole cluster
   * first, then those of the namespace.
   *
   * @param missing gets the roles on the way that are bound and not there
   * @param ask given the rule and a function that words the reason
   */
  <R> @Nullable R visit(
      UserInfo user,
      String namespace,
      Set<RoleKey> missing,
      BiFunction<Rule, Reason, @Nullable R> ask) {
    R found = visit(scopes.get(""), user, missing, ask);
    return found != null || namespace.isEmpty()
        ? found
        : visit(scopes.get(namespace), user, missing, ask);
  }

  /** Words why a rule applies, only when asked. */
  @FunctionalInterface
  interface Reason {
    String text();
  }

  private static <R> @Nullable R visit(
      @Nullable Scope scope,
      UserInfo user,
      Set<RoleKey> missing,
      BiFunction<Rule, Reason, @Nullable R> ask) {
    if (scope == null) {
      return null;
    }
    for (Grant g : grants(scope, user)) {
      List<Rule> rules = g.rules();
      if (rules == null) {
        missing.add(g.binding().role());
        continue;
      }
      for (Rule rule : rules) {
        R found = ask.apply(rule, () -> g.binding().reason(g.subject()));
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  /** The user's grants in order of the bindings, each binding once as its first subject. */
  private static Collection<Grant> grants(Scope scope, UserInfo user) {
    List<Grant> all = new ArrayList<>(scope.users().getOrDefault(user.name(), List.of()));
    user.groups().forEach(g -> all.addAll(scope.groups().getOrDefault(g, List.of())));
    all.sort(Comparator.comparing((Grant g) -> g.binding().name()));
    Map<String, Grant> once = new LinkedHashMap<>();
    for (Grant g : all) {
      once.merge(g.binding().name(), g, Policy::earlier);
    }
    return once.values();
  }

  private static Grant earlier(Grant a, Grant b) {
    List<Subject> subjects = a.binding().subjects();
    return subjects.indexOf(a.subject()) <= subjects.indexOf(b.subject()) ? a : b;
  }
}
