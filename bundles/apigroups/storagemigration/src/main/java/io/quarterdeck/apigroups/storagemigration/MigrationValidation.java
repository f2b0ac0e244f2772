// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.storagemigration;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.ConditionValidation;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Validates which resource is migrated, and how far that is: what is done is not undone.
 *
 * <p>Kubernetes: {@code ValidateStorageVersionMigration}, {@code
 * ValidateStorageVersionMigrationStatusUpdate}.
 */
final class MigrationValidation {
  private static final Pattern REVISION = Pattern.compile("0|[1-9][0-9]*");

  private MigrationValidation() {}

  static void spec(Node spec, List<FieldError> errors) {
    Node resource = spec.at("resource", "resource");
    if (Validate.required(resource, "resource is required to be set", errors)) {
      joined(resource, Names.dns1035Label(resource.text()), errors);
    }
    Node group = spec.at("resource", "group");
    if (!group.isEmpty()) {
      joined(group, Names.dnsSubdomain(group.text()), errors);
    }
  }

  private static void joined(Node at, List<String> wrong, List<FieldError> errors) {
    if (!wrong.isEmpty()) {
      errors.add(FieldError.invalid(at, String.join(",", wrong)));
    }
  }

  static void status(Node status, Node old, List<FieldError> errors) {
    Node revision = status.get("resourceVersion");
    if (!REVISION.matcher(revision.text()).matches()) {
      errors.add(
          FieldError.invalid(
              revision.path(),
              revision.text(),
              "resource version is not well formed: " + revision.text()));
    }
    Node conditions = status.get("conditions");
    ConditionValidation.validate(conditions, errors);
    if (!old.get("resourceVersion").isEmpty()
        && !Validate.same(revision, old.get("resourceVersion"))) {
      errors.add(FieldError.invalid(revision, "field is immutable"));
    }
    boolean succeeded = is(status, "Succeeded");
    boolean failed = is(status, "Failed");
    refuse(
        succeeded && failed,
        conditions,
        "Both success and failed conditions cannot be true at the same time",
        errors);
    refuse(
        succeeded && is(status, "Running"),
        conditions,
        "Running condition cannot be true when success condition is true",
        errors);
    refuse(
        failed && is(status, "Running"),
        conditions,
        "Running condition cannot be true when failed condition is true",
        errors);
    refuse(
        is(old, "Succeeded") && !succeeded,
        conditions,
        "Success condition cannot be set to false once it is true",
        errors);
    refuse(
        is(old, "Failed") && !failed,
        conditions,
        "Failed condition cannot be set to false once it is true",
        errors);
  }

  private static void refuse(boolean wrong, Node at, String why, List<FieldError> errors) {
    if (wrong) {
      errors.add(FieldError.invalid(at, why));
    }
  }

  private static boolean is(Node status, String type) {
    return status.get("conditions").items().stream()
        .anyMatch(c -> c.get("type").text().equals(type) && c.get("status").text().equals("True"));
  }
}
