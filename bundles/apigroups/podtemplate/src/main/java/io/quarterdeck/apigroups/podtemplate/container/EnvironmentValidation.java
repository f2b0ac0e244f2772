// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.container;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.common.DownwardValidation;
import io.quarterdeck.apigroups.podtemplate.common.LocalPaths;
import java.util.List;

/**
 * Validates the environment of a container.
 *
 * <p>Kubernetes: {@code ValidateEnv}, {@code ValidateEnvFrom}.
 */
final class EnvironmentValidation {
  private static final List<String> SOURCES =
      List.of("fieldRef", "resourceFieldRef", "configMapKeyRef", "secretKeyRef", "fileKeyRef");
  private static final String SEVERAL = "may not have more than one field specified at a time";

  private EnvironmentValidation() {}

  static void validate(Node container, List<FieldError> errors) {
    for (Node e : container.get("env").items()) {
      Node name = e.get("name");
      if (Validate.required(name, errors)) {
        Validate.form(name, Names::environmentVariable, errors);
      }
      from(e, errors);
    }
    Node all = container.get("envFrom");
    all.items().forEach(e -> allOf(e, all, errors));
  }

  private static void from(Node e, List<FieldError> errors) {
    Node from = e.get("valueFrom");
    if (from.isAbsent()) {
      return;
    }
    long sources = SOURCES.stream().filter(s -> from.get(s).isPresent()).count();
    if (from.get("fieldRef").isPresent()) {
      DownwardValidation.field(from.get("fieldRef"), DownwardValidation.IN_VARIABLES, errors);
    }
    if (from.get("resourceFieldRef").isPresent()) {
      DownwardValidation.resource(from.get("resourceFieldRef"), false, errors);
    }
    key(from.get("configMapKeyRef"), errors);
    key(from.get("secretKeyRef"), errors);
    file(from.get("fileKeyRef"), errors);
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
      errors.add(FieldError.invalid(from.path(), "", SEVERAL));
    }
  }

  private static void key(Node selector, List<FieldError> errors) {
    if (selector.isPresent()) {
      Validate.form(selector.get("name"), Names::dnsSubdomain, errors);
      if (Validate.required(selector.get("key"), errors)) {
        Validate.form(selector.get("key"), Names::configKey, errors);
      }
    }
  }

  private static void file(Node selector, List<FieldError> errors) {
    if (selector.isPresent()) {
      if (Validate.required(selector.get("key"), errors)) {
        Validate.form(selector.get("key"), Names::environmentVariable, errors);
      }
      if (Validate.required(selector.get("volumeName"), errors)) {
        Validate.form(selector.get("volumeName"), Names::dnsLabel, errors);
      }
      if (Validate.required(selector.get("path"), errors)) {
        LocalPaths.notReserved(selector.get("path"), errors);
      }
    }
  }

  /** Every key of a map or secret; what is wrong with their number stands at the list. */
  private static void allOf(Node e, Node list, List<FieldError> errors) {
    if (!e.get("prefix").isEmpty()) {
      Validate.form(e.get("prefix"), Names::environmentVariable, errors);
    }
    int sources = 0;
    for (String kind : List.of("configMapRef", "secretRef")) {
      Node ref = e.get(kind);
      if (ref.isPresent()) {
        sources++;
        if (Validate.required(ref.get("name"), errors)) {
          Validate.form(ref.get("name"), EnvironmentValidation::prefix, errors);
        }
      }
    }
    if (sources == 0) {
      errors.add(
          FieldError.invalid(
              list.path(), "", "must specify one of: `configMapRef` or `secretRef`"));
    } else if (sources > 1) {
      errors.add(FieldError.invalid(list.path(), "", SEVERAL));
    }
  }

  /** A name to which something may be added: a hyphen at its end is one of the beginning. */
  private static List<String> prefix(String name) {
    return Names.dnsSubdomain(
        name.length() > 1 && name.endsWith("-")
            ? name.substring(0, name.length() - 1) + "a"
            : name);
  }
}
