// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.pods;

import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.LabelSelector.Operator;
import io.quarterdeck.api.LabelSelector.Requirement;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Selects nodes by their labels and name: one of the terms must hold, and all of that term. */
public final class NodeTerms {
  private static final String NAME = "metadata.name";

  private NodeTerms() {}

  /** Whether a node selector selects; none selects every node. */
  public static boolean match(Node selector, String name, Map<String, String> labels) {
    return selector.isAbsent()
        || selector.get("nodeSelectorTerms").items().stream()
            .anyMatch(t -> matchesTerm(t, name, labels));
  }

  private static boolean matchesTerm(Node term, String name, Map<String, String> labels) {
    Node expressions = term.get("matchExpressions");
    Node fields = term.get("matchFields");
    return !(expressions.isEmpty() && fields.isEmpty())
        && matches(expressions, labels)
        && matches(fields, Map.of(NAME, name));
  }

  private static boolean matches(Node expressions, Map<String, String> values) {
    List<Requirement> all = new ArrayList<>();
    for (Node e : expressions.items()) {
      all.add(
          new Requirement(
              e.get("key").text(),
              operator(e.get("operator").text()),
              new TreeSet<>(e.get("values").strings())));
    }
    return new LabelSelector(all).matches(values);
  }

  private static Operator operator(String wire) {
    return switch (wire) {
      case "In" -> Operator.IN;
      case "NotIn" -> Operator.NOT_IN;
      case "Exists" -> Operator.EXISTS;
      case "DoesNotExist" -> Operator.DOES_NOT_EXIST;
      case "Gt" -> Operator.GREATER_THAN;
      case "Lt" -> Operator.LESS_THAN;
      default -> throw new IllegalArgumentException("not a node selector operator: " + wire);
    };
  }

  /** Whether every term names nodes, and none this one: the pod of a DaemonSet for another. */
  public static boolean namesOthers(Node selector, String name) {
    List<Node> terms = selector.get("nodeSelectorTerms").items();
    return !terms.isEmpty()
        && terms.stream()
            .allMatch(
                t ->
                    !t.get("matchFields").isEmpty()
                        && !matches(t.get("matchFields"), Map.of(NAME, name)));
  }
}
