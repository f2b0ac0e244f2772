// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;
import java.util.Map;

/**
 * Validates what the volume of a claim is filled from.
 *
 * <p>Kubernetes: {@code validateDataSource}, {@code validateDataSourceRef}.
 */
final class ClaimSourceValidation {
  private static final String CLAIM = "PersistentVolumeClaim";

  private ClaimSourceValidation() {}

  static void validate(Node spec, List<FieldError> errors) {
    Node source = spec.get("dataSource");
    Node reference = spec.get("dataSourceRef");
    one(source, errors);
    one(reference, errors);
    boolean foreign = !reference.get("namespace").isEmpty();
    if (foreign) {
      Validate.form(reference.get("namespace"), Names::dnsLabel, errors);
    }
    if (source.isPresent() && reference.isPresent()) {
      if (foreign) {
        mismatch(spec, "may not be specified when dataSourceRef.namespace is specified", errors);
      } else if (!same(source, reference)) {
        mismatch(spec, "must match dataSourceRef", errors);
      }
    }
  }

  private static boolean same(Node source, Node reference) {
    return List.of("apiGroup", "kind", "name").stream()
        .allMatch(f -> source.get(f).text().equals(reference.get(f).text()));
  }

  /** Kubernetes shows a path in place of the value: an empty object. */
  private static void mismatch(Node spec, String detail, List<FieldError> errors) {
    errors.add(FieldError.invalid(spec.path(), Map.of(), detail));
  }

  private static void one(Node source, List<FieldError> errors) {
    if (source.isAbsent()) {
      return;
    }
    Validate.required(source.get("name"), errors);
    Validate.required(source.get("kind"), errors);
    Node group = source.get("apiGroup");
    if (!group.isEmpty()) {
      Validate.form(group, Names::dnsSubdomain, errors);
    } else if (!source.get("kind").text().equals(CLAIM)) {
      errors.add(
          FieldError.invalid(
              source.path(),
              source.get("kind").text(),
              "must be 'PersistentVolumeClaim' when referencing the default apiGroup"));
    }
  }
}
