// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What all rules of one schema can cost together, in units of expressions' cost. */
final class TotalCost {
  private static final long MOST = 100_000_000;

  /** Rules that cost less are not reported one by one. */
  private static final long NOTEWORTHY = MOST / 100;

  private static final int REPORTED = 4;

  private record Expense(FieldPath at, long cost) {}

  private long total;
  private final List<Expense> dearest = new ArrayList<>();

  void add(FieldPath at, long cost) {
    total = cost > Long.MAX_VALUE - total ? Long.MAX_VALUE : total + cost;
    if (cost >= NOTEWORTHY) {
      dearest.add(new Expense(at, cost));
      dearest.sort(Comparator.comparingLong(Expense::cost).reversed());
      if (dearest.size() > REPORTED) {
        dearest.removeLast();
      }
    }
  }

  void check(FieldPath schema, List<FieldError> errors) {
    if (total <= MOST) {
      return;
    }
    for (Expense e : dearest) {
      errors.add(
          FieldError.forbidden(
              e.at(),
              "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3"
                  + " schema"));
    }
    errors.add(
        FieldError.forbidden(
            schema,
            Costs.exceeds(
                "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema",
                total,
                MOST)));
  }
}
