// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** An apply changes what others own and is not forced to. */
public final class ConflictException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Map<Manager, FieldSet> conflicts;

  ConflictException(Map<Manager, FieldSet> conflicts) {
    super("apply conflict", null, false, false);
    this.conflicts = new TreeMap<>(conflicts);
  }

  /** All the paths of all the managers. */
  public FieldSet fields() {
    return conflicts.values().stream().reduce(FieldSet.EMPTY, FieldSet::union);
  }

  /** The conflicts about other paths than these. */
  public ConflictException without(FieldSet allowed) {
    Map<Manager, FieldSet> rest = new TreeMap<>();
    conflicts.forEach(
        (manager, fields) -> {
          FieldSet left = fields.minus(allowed);
          if (!left.isEmpty()) {
            rest.put(manager, left);
          }
        });
    return new ConflictException(rest);
  }

  /** The 409 with one cause a field. */
  public ApiException toApi() {
    List<Status.Cause> causes = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    conflicts.forEach(
        (manager, fields) -> {
          lines.add("conflicts with " + manager + ":");
          fields.forEach(
              path -> {
                String text = text(path);
                lines.add("- " + text);
                causes.add(
                    new Status.Cause("FieldManagerConflict", "conflict with " + manager, text));
              });
        });
    String what =
        causes.size() == 1
            ? "1 conflict: " + causes.getFirst().message() + ": " + causes.getFirst().field()
            : causes.size() + " conflicts: " + String.join("\n", lines);
    return ApiException.of(
        StatusReason.CONFLICT,
        "Apply failed with " + what,
        Status.Details.of("", "", "").withCauses(causes));
  }

  private static String text(List<PathElement> path) {
    StringBuilder out = new StringBuilder();
    path.forEach(out::append);
    return out.toString();
  }
}
