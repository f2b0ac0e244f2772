// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.scheduling.AffinityValidation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Validates where devices can be used from: one node, some, all, or each device says so itself.
 *
 * <p>Kubernetes: {@code validateResourceSliceSpec}, {@code validateDevice}.
 */
final class NodeSelectionValidation {
  private static final String ONE =
      "exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required";
  private static final String ONE_OF_DEVICE =
      "exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when"
          + " `perDeviceNodeSelection` is set to true in the ResourceSlice spec";

  private NodeSelectionValidation() {}

  static void slice(Node spec, List<FieldError> errors) {
    List<String> given = new ArrayList<>();
    name(spec, "must be either unset or set to a non-empty string", given, errors);
    Node terms = spec.at("nodeSelector", "nodeSelectorTerms");
    if (selector(spec, given, errors) && terms.size() != 1) {
      errors.add(FieldError.invalid(terms, "must have exactly one node selector term"));
    }
    flag(spec, "allNodes", given, errors);
    flag(spec, "perDeviceNodeSelection", given, errors);
    one(spec, given, ONE, ONE + ", but multiple fields are set", errors);
  }

  static void device(Node device, boolean itself, List<FieldError> errors) {
    if (itself) {
      List<String> given = new ArrayList<>();
      name(device, "must not be empty", given, errors);
      selector(device, given, errors);
      flag(device, "allNodes", given, errors);
      one(device, given, ONE_OF_DEVICE, ONE_OF_DEVICE, errors);
    } else if (device.get("nodeName").isPresent()
        || device.get("nodeSelector").isPresent()
        || device.get("allNodes").isPresent()) {
      errors.add(
          FieldError.invalid(
              device.path(),
              null,
              "`nodeName`, `nodeSelector` and `allNodes` can only be set if"
                  + " `perDeviceNodeSelection` is set to true in the ResourceSlice spec"));
    }
  }

  private static void one(
      Node at, List<String> given, String none, String several, List<FieldError> errors) {
    if (given.isEmpty()) {
      errors.add(FieldError.required(at.path(), none));
    } else if (given.size() > 1) {
      String shown =
          given.stream().map(f -> "`" + f + "`").collect(Collectors.joining(", ", "{", "}"));
      errors.add(FieldError.invalid(at.path(), shown, several));
    }
  }

  private static void name(Node at, String empty, List<String> given, List<FieldError> errors) {
    Node name = at.get("nodeName");
    if (name.isPresent() && name.isEmpty()) {
      errors.add(FieldError.invalid(name, empty));
    } else if (name.isPresent()) {
      given.add("nodeName");
      Validate.form(name, Names::dnsSubdomain, errors);
    }
  }

  private static boolean selector(Node at, List<String> given, List<FieldError> errors) {
    Node selector = at.get("nodeSelector");
    if (selector.isPresent()) {
      given.add("nodeSelector");
      AffinityValidation.nodeSelector(selector, errors);
    }
    return selector.isPresent();
  }

  private static void flag(Node at, String field, List<String> given, List<FieldError> errors) {
    Node flag = at.get(field);
    if (flag.bool()) {
      given.add(field);
    } else if (flag.isPresent()) {
      errors.add(FieldError.invalid(flag, "must be either unset or set to true"));
    }
  }
}
