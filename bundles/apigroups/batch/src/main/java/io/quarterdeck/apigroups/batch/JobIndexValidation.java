// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.List;

/**
 * Validates the indexes of a job that are done or failed, where a write of the status changes them.
 *
 * <p>Kubernetes: {@code validateIndexesFormat}, {@code validateFailedIndexesNotOverlapCompleted}.
 */
final class JobIndexValidation {
  private final Node spec;
  private final Node completed;
  private final Node failed;
  private final boolean completedChanged;
  private final boolean failedChanged;
  private final List<FieldError> errors;

  JobIndexValidation(Node spec, Node now, Node old, List<FieldError> errors) {
    this.spec = spec;
    completed = now.get("completedIndexes");
    failed = now.get("failedIndexes");
    completedChanged = !completed.text().equals(old.get("completedIndexes").text());
    failedChanged =
        failed.isPresent() != old.get("failedIndexes").isPresent()
            || !failed.text().equals(old.get("failedIndexes").text());
    this.errors = errors;
  }

  void validate() {
    boolean counted = spec.get("completions").isPresent();
    boolean perIndex = spec.get("backoffLimitPerIndex").isPresent();
    if (completedChanged && counted) {
      form(completed, "completedIndexes");
    }
    if (failedChanged && counted && perIndex && failed.isPresent()) {
      form(failed, "failedIndexes");
    }
    boolean indexed = spec.get("completionMode").text().equals("Indexed");
    if (completedChanged && !completed.isEmpty() && !indexed) {
      errors.add(
          FieldError.invalid(
              completed, "cannot set non-empty completedIndexes when non-indexed completion mode"));
    }
    if (failedChanged && !perIndex && failed.isPresent()) {
      errors.add(
          FieldError.invalid(
              failed, "cannot set non-null failedIndexes when backoffLimitPerIndex is null"));
    }
    if ((failedChanged || completedChanged) && counted && failed.isPresent()) {
      overlap();
    }
  }

  private void form(Node indexes, String name) {
    try {
      Indexes.count(indexes.text(), spec.get("completions").number());
    } catch (Indexes.Malformed e) {
      errors.add(
          FieldError.invalid(
              indexes.path(), indexes.text(), "error parsing " + name + ": " + e.getMessage()));
    }
  }

  /** The first that is both; malformed intervals are reported elsewhere. */
  private void overlap() {
    List<long[]> done = intervals(completed.text());
    List<long[]> bad = intervals(failed.text());
    int d = 0;
    int b = 0;
    while (d < done.size() && b < bad.size()) {
      long[] c = done.get(d);
      long[] f = bad.get(b);
      if (c[0] <= f[1] && f[0] <= c[1]) {
        errors.add(
            FieldError.invalid(
                failed,
                "failedIndexes and completedIndexes overlap at index: " + Math.max(c[0], f[0])));
        return;
      }
      if (c[0] <= f[0]) {
        d++;
      } else {
        b++;
      }
    }
  }

  private List<long[]> intervals(String text) {
    List<long[]> out = new ArrayList<>();
    for (String interval : text.split(",", -1)) {
      try {
        if (Indexes.count(interval, spec.get("completions").number()) > 0) {
          String[] ends = interval.split("-", -1);
          out.add(new long[] {Long.parseLong(ends[0]), Long.parseLong(ends[ends.length - 1])});
        }
      } catch (Indexes.Malformed e) {
        continue;
      }
    }
    return out;
  }
}
