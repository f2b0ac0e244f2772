// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.common;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;
import java.util.Locale;

/**
 * Validates the metadata that the claims of a template get: labels and annotations, nothing else.
 *
 * <p>Kubernetes: {@code ValidateTemplateObjectMeta}.
 */
public final class TemplateMetadataValidation {
  private static final List<String> UNSET =
      List.of(
          "name",
          "generateName",
          "namespace",
          "selfLink",
          "uid",
          "resourceVersion",
          "generation",
          "creationTimestamp",
          "deletionTimestamp",
          "deletionGracePeriodSeconds",
          "ownerReferences",
          "finalizers",
          "managedFields");

  private TemplateMetadataValidation() {}

  public static void validate(Node metadata, List<FieldError> errors) {
    Node annotations = metadata.get("annotations");
    for (String key : annotations.stringMap().keySet()) {
      Names.qualified(key.toLowerCase(Locale.ROOT))
          .forEach(m -> errors.add(FieldError.invalid(annotations.path(), key, m)));
    }
    Validate.labels(metadata.get("labels"), errors);
    for (String field : UNSET) {
      Node n = metadata.get(field);
      boolean zero = n.value() instanceof Number && n.number() == 0;
      if (!n.isEmpty() && !zero) {
        // Kubernetes writes the field of its structure with a small first letter
        String shown = field.equals("uid") ? "uID" : field;
        errors.add(FieldError.forbidden(metadata.path().child(shown), "cannot be set"));
      }
    }
  }
}
