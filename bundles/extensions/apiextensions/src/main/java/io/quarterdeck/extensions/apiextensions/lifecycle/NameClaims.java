// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.lifecycle;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.extensions.apiextensions.lifecycle.Conditions.Condition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which names of a definition are its own: within a group each resource name (plural, singular,
 * short) and each kind belongs to the definition that had it first. What is free of those it asks
 * for it gets, whatever becomes of the others.
 */
final class NameClaims {
  private final Set<String> resources = new HashSet<>();
  private final Set<String> kinds = new HashSet<>();

  private NameClaims() {}

  /**
   * @param accepted names that the definition has now
   * @param condition whether it has all that it asks for
   */
  record Verdict(Map<String, @Nullable Object> accepted, Condition condition) {}

  /** The names that the definitions of a group have. */
  static NameClaims of(Collection<ApiObject> group) {
    NameClaims out = new NameClaims();
    for (ApiObject d : group) {
      Node names = d.field("status").get("acceptedNames");
      out.resources.add(names.get("plural").text());
      out.resources.add(names.get("singular").text());
      out.resources.addAll(names.get("shortNames").strings());
      out.kinds.add(names.get("kind").text());
      out.kinds.add(names.get("listKind").text());
    }
    return out;
  }

  /** Whether the definition has all that it asks for. */
  static boolean isSettled(ApiObject definition) {
    return Objects.equals(
        definition.field("spec").get("names").value(),
        definition.field("status").get("acceptedNames").value());
  }

  Verdict judge(ApiObject definition) {
    Node wanted = definition.field("spec").get("names");
    Node had = definition.field("status").get("acceptedNames");
    Map<String, @Nullable Object> accepted = new LinkedHashMap<>();
    had.entries().forEach((name, n) -> accepted.put(name, Trees.copyValue(n.value())));
    String reason = "";
    String message = "";
    for (Name name : Name.values()) {
      List<String> taken = name == Name.SHORT ? shortNames(wanted, had) : one(name, wanted, had);
      if (taken.isEmpty()) {
        copy(wanted, accepted, name.field);
      } else {
        reason = name.conflict;
        message = aggregate(taken);
      }
    }
    copy(wanted, accepted, "categories");
    boolean free = reason.isEmpty();
    return new Verdict(
        accepted,
        new Condition(
            Conditions.NAMES_ACCEPTED,
            free,
            free ? "NoConflicts" : reason,
            free ? "no conflicts found" : message));
  }

  private enum Name {
    PLURAL("plural", "PluralConflict"),
    SINGULAR("singular", "SingularConflict"),
    SHORT("shortNames", "ShortNamesConflict"),
    KIND("kind", "KindConflict"),
    LIST_KIND("listKind", "ListKindConflict");

    private final String field;
    private final String conflict;

    Name(String field, String conflict) {
      this.field = field;
      this.conflict = conflict;
    }
  }

  private List<String> one(Name name, Node wanted, Node had) {
    Set<String> used = name == Name.KIND || name == Name.LIST_KIND ? kinds : resources;
    String asked = wanted.get(name.field).text();
    boolean own = asked.equals(had.get(name.field).text());
    return own || !used.contains(asked) ? List.of() : List.of(inUse(asked));
  }

  private List<String> shortNames(Node wanted, Node had) {
    List<String> out = new ArrayList<>();
    List<String> own = had.get("shortNames").strings();
    for (String asked : wanted.get("shortNames").strings()) {
      if (!own.contains(asked) && resources.contains(asked)) {
        out.add(inUse(asked));
      }
    }
    return out;
  }

  private static String inUse(String name) {
    return FieldError.quote(name) + " is already in use";
  }

  private static String aggregate(List<String> problems) {
    List<String> distinct = problems.stream().distinct().toList();
    return distinct.size() == 1 ? distinct.getFirst() : "[" + String.join(", ", distinct) + "]";
  }

  private static void copy(Node from, Map<String, @Nullable Object> to, String field) {
    if (from.get(field).isEmpty()) {
      to.remove(field);
    } else {
      to.put(field, Trees.copyValue(from.get(field).value()));
    }
  }
}
