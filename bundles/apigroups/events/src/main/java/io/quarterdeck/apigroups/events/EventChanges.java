// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.events;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Validates a changed event.
 *
 * <p>Kubernetes: {@code ValidateEventUpdate}.
 */
final class EventChanges {
  private static final List<String> REFERENCE =
      List.of("kind", "namespace", "name", "uid", "apiVersion", "resourceVersion", "fieldPath");
  private static final List<String> WORDS =
      List.of("Kind", "Namespace", "Name", "UID", "APIVersion", "ResourceVersion", "FieldPath");

  private EventChanges() {}

  /** All but the series and the metadata is immutable. */
  static void validate(ApiObject now, ApiObject old, List<FieldError> errors) {
    if (!Validate.same(now.field("series"), old.field("series"))) {
      EventValidation.series(now.field("series"), errors);
    }
    reference(now, old, "involvedObject", errors);
    text(now, old, "reason", errors);
    text(now, old, "message", errors);
    instant(now, old, errors);
    text(now, old, "type", errors);
    text(now, old, "action", errors);
    reference(now, old, "related", errors);
    String controller = now.field("reportingComponent").text();
    if (!controller.equals(old.field("reportingComponent").text())) {
      errors.add(
          FieldError.invalid(
              FieldPath.of("reportingController"), controller, "field is immutable"));
    }
    text(now, old, "reportingInstance", errors);
  }

  private static void instant(ApiObject now, ApiObject old, List<FieldError> errors) {
    if (!Objects.equals(now.tree().get("eventTime"), old.tree().get("eventTime"))) {
      errors.add(FieldError.invalid(now.field("eventTime"), "field is immutable"));
    }
  }

  private static void text(ApiObject now, ApiObject old, String field, List<FieldError> errors) {
    String text = now.field(field).text();
    if (!text.equals(old.field(field).text())) {
      errors.add(FieldError.invalid(FieldPath.of(field), text, "field is immutable"));
    }
  }

  private static void reference(
      ApiObject now, ApiObject old, String field, List<FieldError> errors) {
    Node ref = now.field(field);
    boolean optional = field.equals("related");
    if (!Validate.same(ref, old.field(field))
        || optional && ref.isPresent() != old.field(field).isPresent()) {
      Object shown = optional && ref.isAbsent() ? null : shown(ref);
      errors.add(FieldError.invalid(ref.path(), shown, "field is immutable"));
    }
  }

  /** The message shows a reference as Kubernetes' own structure names its fields. */
  private static Map<String, @Nullable Object> shown(Node ref) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    for (int i = 0; i < WORDS.size(); i++) {
      out.put(WORDS.get(i), ref.get(REFERENCE.get(i)).text());
    }
    return out;
  }
}
