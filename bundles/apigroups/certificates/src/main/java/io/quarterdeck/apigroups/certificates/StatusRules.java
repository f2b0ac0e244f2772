// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Rules;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Rules of the status of a signing request. */
final class StatusRules {
  private static final List<String> PERMANENT = List.of("Approved", "Denied", "Failed");
  private static final List<String> TRUE = List.of("True");
  private static final FieldPath CONDITIONS = FieldPath.of("status", "conditions");

  private StatusRules() {}

  static void conditions(Node conditions, List<FieldError> errors) {
    Set<String> seen = new LinkedHashSet<>();
    for (Node c : conditions.items()) {
      Node type = c.get("type");
      Rules.required(type, errors);
      status(c, errors);
      if (!seen.add(type.text())) {
        errors.add(FieldError.duplicate(type.path(), type.text()));
      }
    }
    if (seen.contains("Approved") && seen.contains("Denied")) {
      String second = seen.stream().filter(PERMANENT::contains).skip(1).findFirst().orElse("");
      errors.add(
          FieldError.invalid(
              CONDITIONS, second, "Approved and Denied conditions are mutually exclusive"));
    }
  }

  private static void status(Node condition, List<FieldError> errors) {
    Node status = condition.get("status");
    if (PERMANENT.contains(condition.get("type").text())) {
      if (Rules.required(status, errors)) {
        Rules.oneOf(status, TRUE, errors);
      }
    } else if (Rules.required(status, errors)) {
      Rules.oneOf(status, List.of("False", "True", "Unknown"), errors);
    }
  }

  /**
   * What was decided stays.
   *
   * @param fixed types that may not be added either
   */
  static void kept(ApiObject now, ApiObject old, Set<String> fixed, List<FieldError> errors) {
    for (String type : PERMANENT) {
      boolean has = has(now, type);
      boolean had = has(old, type);
      if (had && !has) {
        errors.add(
            FieldError.forbidden(
                CONDITIONS, "updates may not remove a condition of type \"" + type + "\""));
      } else if (!had && has && fixed.contains(type)) {
        errors.add(
            FieldError.forbidden(
                CONDITIONS, "updates may not add a condition of type \"" + type + "\""));
      }
    }
  }

  private static boolean has(ApiObject o, String type) {
    return o.field("status").get("conditions").items().stream()
        .anyMatch(c -> c.get("type").text().equals(type));
  }

  static void certificate(ApiObject now, ApiObject old, List<FieldError> errors) {
    Node certificate = now.field("status").get("certificate");
    String before = old.field("status").get("certificate").text();
    if (certificate.text().equals(before)) {
      return;
    }
    if (!before.isEmpty()) {
      errors.add(
          FieldError.forbidden(
              certificate.path(), "updates may not modify existing certificate content"));
      return;
    }
    String problem = Pem.certificateProblem(Pem.decode(certificate.text()));
    if (!problem.isEmpty()) {
      errors.add(FieldError.invalid(certificate.path(), "<certificate data>", problem));
    }
  }
}
