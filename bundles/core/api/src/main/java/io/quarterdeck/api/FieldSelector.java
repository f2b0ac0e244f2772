// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import java.util.List;
import java.util.Map;

/**
 * A conjunction of comparisons of selectable fields.
 *
 * @param terms all must hold; none selects everything
 */
public record FieldSelector(List<Term> terms) {
  public static final FieldSelector EVERYTHING = new FieldSelector(List.of());

  public FieldSelector {
    terms = List.copyOf(terms);
  }

  /** {@code field=value}, or {@code field!=value} when negated. */
  public record Term(String field, String value, boolean negated) {}

  public boolean isEverything() {
    return terms.isEmpty();
  }

  /** An absent field compares as the empty string. */
  public boolean matches(Map<String, String> fields) {
    for (Term t : terms) {
      if (fields.getOrDefault(t.field(), "").equals(t.value()) == t.negated()) {
        return false;
      }
    }
    return true;
  }
}
