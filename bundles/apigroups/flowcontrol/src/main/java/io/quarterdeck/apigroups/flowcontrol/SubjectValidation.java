// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.flowcontrol;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;
import java.util.Map;

/**
 * Validates the subjects of a flow schema.
 *
 * <p>Kubernetes: {@code ValidateFlowSchemaSubject}.
 */
final class SubjectValidation {
  private static final List<String> KINDS = List.of("Group", "ServiceAccount", "User");
  private static final Map<String, String> FIELDS =
      Map.of("Group", "group", "ServiceAccount", "serviceAccount", "User", "user");

  private SubjectValidation() {}

  static void validate(Node subject, List<FieldError> errors) {
    String kind = subject.get("kind").text();
    String own = FIELDS.get(kind);
    if (own == null) {
      errors.add(FieldError.notSupported(subject.get("kind").path(), kind, KINDS));
      return;
    }
    Node described = subject.get(own);
    if (described.isAbsent()) {
      errors.add(
          FieldError.required(
              described.path(), own + " is required when subject kind is '" + kind + "'"));
    } else if (own.equals("serviceAccount")) {
      account(described, errors);
    } else {
      Validate.required(described.get("name"), errors);
    }
    for (String other : List.of("user", "group", "serviceAccount")) {
      if (!other.equals(own) && subject.get(other).isPresent()) {
        errors.add(
            FieldError.forbidden(
                subject.get(other).path(),
                other + " is forbidden when subject kind is not '" + kindOf(other) + "'"));
      }
    }
  }

  private static String kindOf(String field) {
    return Character.toUpperCase(field.charAt(0)) + field.substring(1);
  }

  private static void account(Node account, List<FieldError> errors) {
    Node name = account.get("name");
    if (Validate.required(name, errors) && !name.text().equals("*")) {
      Validate.form(name, Names::dnsSubdomain, errors);
    }
    Node namespace = account.get("namespace");
    if (Validate.required(namespace, "must specify namespace for service account", errors)) {
      Validate.form(namespace, Names::dnsLabel, errors);
    }
  }
}
