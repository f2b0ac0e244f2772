// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A conjunction of label requirements.
 *
 * @param requirements all must hold; none selects everything
 */
public record LabelSelector(List<Requirement> requirements) {
  public static final LabelSelector EVERYTHING = new LabelSelector(List.of());

  public LabelSelector {
    requirements = List.copyOf(requirements);
  }

  /** How a requirement compares. */
  public enum Operator {
    IN,
    NOT_IN,
    EXISTS,
    DOES_NOT_EXIST,
    GREATER_THAN,
    LESS_THAN
  }

  /** One requirement; {@code values} is empty for the existence operators. */
  public record Requirement(String key, Operator operator, Set<String> values) {

    boolean matches(Map<String, String> labels) {
      @Nullable String value = labels.get(key);
      return switch (operator) {
        case IN -> value != null && values.contains(value);
        case NOT_IN -> value == null || !values.contains(value);
        case EXISTS -> value != null;
        case DOES_NOT_EXIST -> value == null;
        case GREATER_THAN -> compare(value) > 0;
        case LESS_THAN -> compare(value) < 0;
      };
    }

    /** The label compared with the one value as whole numbers; 0 when either is no number. */
    private int compare(@Nullable String value) {
      try {
        return value == null
            ? 0
            : Long.compare(Long.parseLong(value), Long.parseLong(values.iterator().next()));
      } catch (NumberFormatException e) {
        return 0;
      }
    }
  }

  public boolean isEverything() {
    return requirements.isEmpty();
  }

  public boolean matches(Map<String, String> labels) {
    for (Requirement r : requirements) {
      if (!r.matches(labels)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The selector of a {@code metav1.LabelSelector} object: {@code matchLabels} and {@code
   * matchExpressions}. An absent node selects nothing and gives null; an empty one everything.
   */
  public static @Nullable LabelSelector of(Node selector) {
    if (selector.isAbsent()) {
      return null;
    }
    List<Requirement> out = new ArrayList<>();
    selector
        .get("matchLabels")
        .stringMap()
        .forEach((k, v) -> out.add(new Requirement(k, Operator.IN, Set.of(v))));
    for (Node e : selector.get("matchExpressions").items()) {
      Set<String> values = new TreeSet<>(e.get("values").strings());
      out.add(new Requirement(e.get("key").text(), operator(e.get("operator").text()), values));
    }
    return new LabelSelector(out);
  }

  private static Operator operator(String wire) {
    return switch (wire) {
      case "In" -> Operator.IN;
      case "NotIn" -> Operator.NOT_IN;
      case "Exists" -> Operator.EXISTS;
      case "DoesNotExist" -> Operator.DOES_NOT_EXIST;
      default -> throw new IllegalArgumentException("not a selector operator: " + wire);
    };
  }
}
