// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Rules;
import java.util.List;

/** The rules of the files that a volume makes of keys and fields. */
final class VolumeItemRules {
  private static final long HIGHEST_MODE = 0777;

  private VolumeItemRules() {}

  static void items(Node source, List<FieldError> errors) {
    mode(source.get("defaultMode"), errors);
    for (Node i : source.get("items").items()) {
      Rules.required(i.get("key"), errors);
      if (Rules.required(i.get("path"), errors)) {
        local(i.get("path"), errors);
      }
      mode(i.get("mode"), errors);
    }
  }

  /** Items of the downward API: their errors stand at the source, as Kubernetes has it. */
  static void downward(Node source, List<FieldError> errors) {
    mode(source.get("defaultMode"), errors);
    for (Node i : source.get("items").items()) {
      Node at = new Node(i.value(), source.path());
      if (Rules.required(at.get("path"), errors)) {
        local(at.get("path"), errors);
      }
      EnvironmentRules.fieldRef(at.get("fieldRef"), errors);
      Node resource = at.get("resourceFieldRef");
      if (resource.isPresent()) {
        Rules.required(resource.get("resource"), errors);
      }
      mode(at.get("mode"), errors);
    }
  }

  private static void local(Node path, List<FieldError> errors) {
    if (path.text().startsWith("/")) {
      errors.add(FieldError.invalid(path, "must be a relative path"));
    }
    noBacksteps(path, errors);
  }

  static void noBacksteps(Node path, List<FieldError> errors) {
    if (List.of(path.text().split("/", -1)).contains("..")) {
      errors.add(FieldError.invalid(path, "must not contain '..'"));
    }
  }

  private static void mode(Node mode, List<FieldError> errors) {
    if (mode.isPresent() && (mode.number() < 0 || mode.number() > HIGHEST_MODE)) {
      errors.add(
          FieldError.invalid(mode, "must be a number between 0 and 0777 (octal), both inclusive"));
    }
  }
}
