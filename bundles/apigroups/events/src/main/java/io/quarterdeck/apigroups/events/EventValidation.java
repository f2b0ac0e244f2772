// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.events;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates an event that is written through this group; the messages name the fields of the core
 * group, except the controller's.
 *
 * <p>Kubernetes: {@code ValidateEventCreate}, {@code legacyValidateEvent}.
 */
final class EventValidation {
  private static final int SHORT = 128;
  private static final int NOTE = 1024;

  private EventValidation() {}

  /** What every event needs; the time says that the reporter knows this group. */
  static void reported(ApiObject event, List<FieldError> errors) {
    Node namespace = event.field("involvedObject").get("namespace");
    String own = event.meta().namespace();
    boolean isNew = !event.field("eventTime").isEmpty();
    // an object without a namespace is reported in "default", or by new reporters in the system's
    boolean anywhere = own.isEmpty() && !isNew || own.equals("default");
    boolean fits =
        namespace.isEmpty()
            ? anywhere || isNew && own.equals("kube-system")
            : isNew || namespace.text().equals(own);
    if (!fits) {
      errors.add(
          FieldError.invalid(namespace.path(), namespace.text(), "does not match event.namespace"));
    }
    if (!isNew) {
      return;
    }
    controller(event, errors);
    text(event.field("reportingInstance"), errors);
    text(event.field("action"), errors);
    text(event.field("reason"), errors);
    if (event.field("message").text().length() > NOTE) {
      errors.add(blank("message", "can have at most " + NOTE + " characters"));
    }
  }

  /** What a new event needs beside. */
  static void complete(ApiObject event, List<FieldError> errors) {
    series(event.field("series"), errors);
    Validate.required(event.field("eventTime"), errors);
    type(event, errors);
    unset(event, errors);
  }

  private static void controller(ApiObject event, List<FieldError> errors) {
    FieldPath path = FieldPath.of("reportingController");
    String name = event.field("reportingComponent").text();
    if (name.isEmpty()) {
      errors.add(FieldError.required(path, ""));
    }
    Names.qualified(name).forEach(m -> errors.add(FieldError.invalid(path, name, m)));
  }

  private static void text(Node field, List<FieldError> errors) {
    if (Validate.required(field, errors) && field.text().length() > SHORT) {
      errors.add(blank(field.path().toString(), "can have at most " + SHORT + " characters"));
    }
  }

  private static void type(ApiObject event, List<FieldError> errors) {
    String type = event.field("type").text();
    if (!type.equals("Normal") && !type.equals("Warning")) {
      errors.add(blank("type", "has invalid value: " + type));
    }
  }

  static void series(Node series, List<FieldError> errors) {
    if (series.isAbsent()) {
      return;
    }
    if (series.get("count").number() < 2) {
      errors.add(blank("series.count", "should be at least 2"));
    }
    Validate.required(series.get("lastObservedTime"), errors);
  }

  /** What only older clients wrote. */
  private static void unset(ApiObject event, List<FieldError> errors) {
    for (String time : List.of("firstTimestamp", "lastTimestamp")) {
      if (!event.field(time).isEmpty()) {
        errors.add(blank(time, "needs to be unset"));
      }
    }
    if (event.field("count").number() != 0) {
      errors.add(blank("count", "needs to be unset"));
    }
    Node source = event.field("source");
    if (!source.get("component").isEmpty() || !source.get("host").isEmpty()) {
      errors.add(blank("source", "needs to be unset"));
    }
  }

  /** The messages of these rules show an empty value, whatever was sent. */
  private static FieldError blank(String field, String detail) {
    return FieldError.invalid(FieldPath.of(field), "", detail);
  }
}
