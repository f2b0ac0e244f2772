// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.quotas;

import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * One condition of a quota on the objects that it counts.
 *
 * @param operator {@code In}, {@code NotIn}, {@code Exists} or {@code DoesNotExist}
 */
public record Scope(String name, String operator, Set<String> values) {

  public static List<Scope> of(Node spec) {
    List<Scope> out = new ArrayList<>();
    spec.get("scopes").strings().forEach(s -> out.add(new Scope(s, "Exists", Set.of())));
    for (Node e : spec.at("scopeSelector", "matchExpressions").items()) {
      out.add(
          new Scope(
              e.get("scopeName").text(),
              e.get("operator").text(),
              new TreeSet<>(e.get("values").strings())));
    }
    return out;
  }

  /** Whether the condition holds for an object of one of these names (of classes), or of none. */
  public boolean selects(Set<String> names) {
    return switch (operator) {
      case "In" -> names.stream().anyMatch(values::contains);
      case "NotIn" -> names.isEmpty() || names.stream().anyMatch(n -> !values.contains(n));
      case "Exists" -> !names.isEmpty();
      case "DoesNotExist" -> names.isEmpty();
      default -> false;
    };
  }

  @Override
  public String toString() {
    return "{" + name + " " + operator + " [" + String.join(" ", values) + "]}";
  }
}
