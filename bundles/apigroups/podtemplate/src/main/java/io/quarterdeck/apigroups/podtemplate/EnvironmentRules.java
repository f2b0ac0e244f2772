// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Rules;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The rules of a container's environment. */
final class EnvironmentRules {
  private static final List<String> SOURCES =
      List.of("fieldRef", "resourceFieldRef", "configMapKeyRef", "secretKeyRef", "fileKeyRef");
  private static final Set<String> FIELDS =
      Set.of(
          "metadata.name",
          "metadata.namespace",
          "metadata.uid",
          "metadata.labels",
          "metadata.annotations",
          "spec.nodeName",
          "spec.serviceAccountName",
          "status.hostIP",
          "status.hostIPs",
          "status.podIP",
          "status.podIPs");
  private static final Pattern KEYED = Pattern.compile("metadata\\.(labels|annotations)\\['.*']");

  private EnvironmentRules() {}

  static void validate(Node container, List<FieldError> errors) {
    for (Node e : container.get("env").items()) {
      Node name = e.get("name");
      if (name.isEmpty()) {
        errors.add(FieldError.required(name.path(), ""));
      } else {
        Rules.form(name, Names::environmentVariable, errors);
      }
      from(e, errors);
    }
  }

  private static void from(Node e, List<FieldError> errors) {
    Node from = e.get("valueFrom");
    if (from.isAbsent()) {
      return;
    }
    long sources = SOURCES.stream().filter(s -> from.get(s).isPresent()).count();
    fieldRef(from.get("fieldRef"), errors);
    if (sources == 0) {
      errors.add(
          FieldError.invalid(
              from.path(),
              "",
              "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`,"
                  + " `secretKeyRef` or `fileKeyRef`"));
    } else if (!e.get("value").isEmpty()) {
      errors.add(
          FieldError.invalid(from.path(), "", "may not be specified when `value` is not empty"));
    } else if (sources > 1) {
      errors.add(
          FieldError.invalid(
              from.path(), "", "may not have more than one field specified at a time"));
    }
  }

  static void fieldRef(Node ref, List<FieldError> errors) {
    if (ref.isAbsent()) {
      return;
    }
    Node path = ref.get("fieldPath");
    if (Rules.required(path, errors)
        && !FIELDS.contains(path.text())
        && !KEYED.matcher(path.text()).matches()) {
      errors.add(
          FieldError.invalid(
              path, "error converting fieldPath: field label not supported: " + path.text()));
    }
  }
}
