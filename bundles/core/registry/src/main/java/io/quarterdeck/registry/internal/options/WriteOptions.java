// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.options;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.validation.Printable;
import io.quarterdeck.api.validation.Validate;
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
public record WriteOptions(
    boolean dryRun, String fieldManager, FieldValidation validation, boolean force) {
  private static final int LONGEST_MANAGER = 128;
  private static final List<String> VALIDATIONS = List.of("", "Ignore", "Strict", "Warn");

  public static WriteOptions create(Query query) {
    return parse("CreateOptions", query, false, false);
  }

  public static WriteOptions update(Query query) {
    return parse("UpdateOptions", query, false, false);
  }

  public static WriteOptions patch(Query query, boolean apply) {
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

  public static void manager(FieldPath path, String manager, List<FieldError> errors) {
    if (Validate.bytes(manager) > LONGEST_MANAGER) {
      errors.add(FieldError.tooLong(path, LONGEST_MANAGER));
    }
    int at = 0;
    for (int c : manager.codePoints().toArray()) {
      if (!Printable.is(c)) {
        errors.add(
            FieldError.invalid(
                path, manager, "invalid character U+%04X (at position %d)".formatted(c, at)));
      }
      at += Validate.bytes(Character.toString(c));
    }
  }

  /** Who owns the fields that this request writes: the option, else the client's own name. */
  public String managerOf(ApiRequest request) {
    return fieldManager.isEmpty() ? nameOf(request.header("User-Agent")) : fieldManager;
  }

  /** What of a client's name can stand as a manager: its first part, as long as one may be. */
  static String nameOf(String agent) {
    int slash = agent.indexOf('/');
    StringBuilder out = new StringBuilder();
    int length = 0;
    for (int c : agent.substring(0, slash < 0 ? agent.length() : slash).codePoints().toArray()) {
      if (!Printable.is(c)) {
        continue;
      }
      length += Validate.bytes(Character.toString(c));
      if (length > LONGEST_MANAGER) {
        break;
      }
      out.appendCodePoint(c);
    }
    return out.toString();
  }
}
