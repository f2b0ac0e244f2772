// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Validates the status of a signing request.
 *
 * <p>Kubernetes: {@code ValidateCertificateSigningRequestStatusUpdate}, {@code
 * ValidateCertificateSigningRequestApprovalUpdate}.
 */
final class CertificateSigningRequestStatusValidation {
  private static final List<String> PERMANENT = List.of("Approved", "Denied", "Failed");
  private static final Map<String, String> DECISIONS =
      Map.of("Approved", "Denied", "Denied", "Approved");
  private static final List<String> TRUE = List.of("True");
  private static final List<String> FIELDS =
      List.of("status", "reason", "message", "lastUpdateTime", "lastTransitionTime");
  private static final FieldPath CONDITIONS = FieldPath.of("status", "conditions");

  private CertificateSigningRequestStatusValidation() {}

  static void conditions(Node conditions, List<FieldError> errors) {
    Set<String> seen = new LinkedHashSet<>();
    for (Node c : conditions.items()) {
      Node type = c.get("type");
      Validate.required(type, errors);
      status(c, errors);
      String other = DECISIONS.get(type.text());
      if (other != null && seen.contains(other)) {
        errors.add(
            FieldError.invalid(
                CONDITIONS, type.text(), "Approved and Denied conditions are mutually exclusive"));
      }
      if (!seen.add(type.text())) {
        errors.add(FieldError.duplicate(type.path(), type.text()));
      }
    }
  }

  private static void status(Node condition, List<FieldError> errors) {
    Node status = condition.get("status");
    if (PERMANENT.contains(condition.get("type").text())) {
      if (Validate.required(status, errors)) {
        Validate.oneOf(status, TRUE, errors);
      }
    } else if (Validate.required(status, errors)) {
      Validate.oneOf(status, List.of("False", "True", "Unknown"), errors);
    }
  }

  /** What was decided stays. */
  static void kept(ApiObject now, ApiObject old, List<FieldError> errors) {
    for (String type : PERMANENT) {
      if (of(now, type).size() < of(old, type).size()) {
        errors.add(forbidden("remove", type));
      }
    }
  }

  /**
   * Who does not decide neither decides nor changes what was decided. Kubernetes shows the
   * difference in a form of its Go library's, which is no wire format; it is left out here.
   */
  static void undecided(ApiObject now, ApiObject old, List<FieldError> errors) {
    for (String type : List.of("Approved", "Denied")) {
      List<List<String>> has = of(now, type);
      List<List<String>> had = of(old, type);
      if (has.size() > had.size()) {
        errors.add(forbidden("add", type));
      } else if (has.size() == had.size() && !has.equals(had)) {
        errors.add(forbidden("modify", type));
      }
    }
  }

  private static FieldError forbidden(String verb, String type) {
    return FieldError.forbidden(
        CONDITIONS, "updates may not " + verb + " a condition of type \"" + type + "\"");
  }

  private static List<List<String>> of(ApiObject o, String type) {
    return o.field("status").get("conditions").items().stream()
        .filter(c -> c.get("type").text().equals(type))
        .map(c -> FIELDS.stream().map(f -> c.get(f).text()).toList())
        .toList();
  }

  /** A new certificate is one. */
  static void certificate(ApiObject now, ApiObject old, List<FieldError> errors) {
    Node certificate = now.field("status").get("certificate");
    if (certificate.isEmpty() || !isChanged(now, old)) {
      return;
    }
    String problem = Pem.certificateProblem(Pem.decode(certificate.text()));
    if (!problem.isEmpty()) {
      errors.add(FieldError.invalid(certificate.path(), "<certificate data>", problem));
    }
  }

  /** What was issued stays. */
  static void issued(ApiObject now, ApiObject old, List<FieldError> errors) {
    if (!old.field("status").get("certificate").isEmpty() && isChanged(now, old)) {
      errors.add(
          FieldError.forbidden(
              now.field("status").get("certificate").path(),
              "updates may not modify existing certificate content"));
    }
  }

  private static boolean isChanged(ApiObject now, ApiObject old) {
    String before = old.field("status").get("certificate").text();
    return !now.field("status").get("certificate").text().equals(before);
  }
}
