// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.schema.decode.FieldValidation;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.Query;
import java.util.ArrayList;
import java.util.List;

/**
 * The query options of a create, update or patch.
 *
 * @param fieldManager as given, empty for none
 * @param force only for apply
 */
record WriteOptions(
    boolean dryRun, String fieldManager, FieldValidation validation, boolean force) {
  private static final int LONGEST_MANAGER = 128;
  private static final List<String> VALIDATIONS = List.of("", "Ignore", "Strict", "Warn");

  static WriteOptions create(Query query) {
    return parse("CreateOptions", query, false, false);
  }

  static WriteOptions update(Query query) {
    return parse("UpdateOptions", query, false, false);
  }

  static WriteOptions patch(Query query, boolean apply) {
    return parse("PatchOptions", query, true, apply);
  }

  private static WriteOptions parse(String kind, Query query, boolean patch, boolean apply) {
    List<FieldError> errors = new ArrayList<>();
    String manager = query.first("fieldManager");
    if (patch) {
      forPatch(query, apply, manager, errors);
    }
    manager(FieldPath.of("fieldManager"), manager, errors);
    DryRun.validate(query.all("dryRun"), errors);
    String validation = query.first("fieldValidation");
    if (!VALIDATIONS.contains(validation)) {
      errors.add(FieldError.notSupported(FieldPath.of("fieldValidation"), validation, VALIDATIONS));
    }
    if (!errors.isEmpty()) {
      throw ApiException.invalid(new GroupVersionKind("meta.k8s.io", "v1", kind), "", errors);
    }
    return new WriteOptions(
        DryRun.isOn(query.all("dryRun")),
        manager,
        validation.isEmpty() ? FieldValidation.WARN : FieldValidation.parse(validation),
        query.flag("force"));
  }

  private static void forPatch(
      Query query, boolean apply, String manager, List<FieldError> errors) {
    if (apply && manager.isEmpty()) {
      errors.add(FieldError.required(FieldPath.of("fieldManager"), "is required for apply patch"));
    }
    if (!apply && query.has("force")) {
      errors.add(
          FieldError.forbidden(FieldPath.of("force"), "may not be specified for non-apply patch"));
    }
  }

  static void manager(FieldPath path, String manager, List<FieldError> errors) {
    if (manager.length() > LONGEST_MANAGER) {
      errors.add(FieldError.tooLong(path, LONGEST_MANAGER));
    }
    for (int i = 0; i < manager.length(); i++) {
      char c = manager.charAt(i);
      if (Character.isISOControl(c)) {
        errors.add(
            FieldError.invalid(
                path, manager, "invalid character U+%04X (at position %d)".formatted((int) c, i)));
      }
    }
  }

  /** Who owns the fields that this request writes: the option, else the client's own name. */
  String managerOf(ApiRequest request) {
    if (!fieldManager.isEmpty()) {
      return fieldManager;
    }
    String agent = request.header("User-Agent");
    int slash = agent.indexOf('/');
    String name = slash < 0 ? agent : agent.substring(0, slash);
    return name.length() > LONGEST_MANAGER ? name.substring(0, LONGEST_MANAGER) : name;
  }
}
