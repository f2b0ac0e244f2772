// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.common.DownwardValidation;
import io.quarterdeck.apigroups.podtemplate.common.LocalPaths;
import java.util.List;

/**
 * Validates the files that a volume makes of keys and fields.
 *
 * <p>Kubernetes: {@code validateKeyToPath}, {@code validateDownwardAPIVolumeFile}.
 */
final class VolumeItemValidation {
  private static final long HIGHEST_MODE = 0777;

  private VolumeItemValidation() {}

  static void items(Node source, List<FieldError> errors) {
    mode(source.get("defaultMode"), errors);
    source.get("items").items().forEach(i -> item(i, errors));
  }

  /** One key and the file that it becomes. */
  static void item(Node i, List<FieldError> errors) {
    Validate.required(i.get("key"), errors);
    Validate.required(i.get("path"), errors);
    LocalPaths.notReserved(i.get("path"), errors);
    mode(i.get("mode"), errors);
  }

  /** Items of the downward API: their errors stand at the source, as Kubernetes has it. */
  static void downward(Node source, List<FieldError> errors) {
    mode(source.get("defaultMode"), errors);
    source.get("items").items().forEach(i -> downwardItem(i.withPath(source.path()), errors));
  }

  /** One field and the file that it becomes. */
  static void downwardItem(Node at, List<FieldError> errors) {
    Validate.required(at.get("path"), errors);
    LocalPaths.notReserved(at.get("path"), errors);
    Node field = at.get("fieldRef");
    Node resource = at.get("resourceFieldRef");
    if (field.isPresent()) {
      DownwardValidation.field(field, DownwardValidation.IN_FILES, errors);
      if (resource.isPresent()) {
        errors.add(
            FieldError.invalid(
                at.path(),
                "resource",
                "fieldRef and resourceFieldRef can not be specified simultaneously"));
      }
    } else if (resource.isPresent()) {
      DownwardValidation.resource(resource, true, errors);
    } else {
      errors.add(
          FieldError.required(at.path(), "one of fieldRef and resourceFieldRef is required"));
    }
    mode(at.get("mode"), errors);
  }

  static void mode(Node mode, List<FieldError> errors) {
    if (mode.isPresent() && (mode.number() < 0 || mode.number() > HIGHEST_MODE)) {
      errors.add(
          FieldError.invalid(mode, "must be a number between 0 and 0777 (octal), both inclusive"));
    }
  }
}
