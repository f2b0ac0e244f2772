// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.events;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Rules;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Rules of an event that is written through this group; the messages name the fields of the core
 * group, except the controller's.
 */
final class EventRules {
  private static final int SHORT = 128;
  private static final int NOTE = 1024;
  private static final List<String> REFERENCE =
      List.of("kind", "namespace", "name", "uid", "apiVersion", "resourceVersion", "fieldPath");
  private static final List<String> WORDS =
      List.of("Kind", "Namespace", "Name", "UID", "APIVersion", "ResourceVersion", "FieldPath");

  private EventRules() {}

  /** An event stands in its object's namespace; that of a cluster-scoped object in "default". */
  static void namespace(ApiObject event, List<FieldError> errors) {
    Node namespace = event.field("involvedObject").get("namespace");
    String own = event.meta().namespace();
    boolean clusterScoped = namespace.isEmpty() && (own.equals("default") || own.isEmpty());
    if (!clusterScoped && !namespace.text().equals(own)) {
      errors.add(
          FieldError.invalid(namespace.path(), namespace.text(), "does not match event.namespace"));
    }
  }

  static void validate(ApiObject event, List<FieldError> errors) {
    if (event.field("eventTime").isEmpty()) {
      errors.add(FieldError.required(FieldPath.of("eventTime"), ""));
      type(event, errors);
      return;
    }
    controller(event, errors);
    text(event.field("reportingInstance"), errors);
    text(event.field("action"), errors);
    text(event.field("reason"), errors);
    type(event, errors);
    if (event.field("message").text().length() > NOTE) {
      errors.add(blank("message", "can have at most " + NOTE + " characters"));
    }
    series(event.field("series"), errors);
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
    if (Rules.required(field, errors) && field.text().length() > SHORT) {
      errors.add(blank(field.path().toString(), "can have at most " + SHORT + " characters"));
    }
  }

  private static void type(ApiObject event, List<FieldError> errors) {
    String type = event.field("type").text();
    if (!type.equals("Normal") && !type.equals("Warning")) {
      errors.add(blank("type", "has invalid value: " + type));
    }
  }

  private static void series(Node series, List<FieldError> errors) {
    if (series.isAbsent()) {
      return;
    }
    if (series.get("count").number() < 2) {
      errors.add(blank("series.count", "should be at least 2"));
    }
    Rules.required(series.get("lastObservedTime"), errors);
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

  /** All but the series and the metadata stays as it was reported first. */
  static void unchanged(ApiObject now, ApiObject old, List<FieldError> errors) {
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
    if (!Rules.same(ref, old.field(field))
        || optional && ref.isPresent() != old.field(field).isPresent()) {
      Object shown = optional && ref.isAbsent() ? null : shown(ref);
      errors.add(FieldError.invalid(ref.path(), shown, "field is immutable"));
    }
  }

  /** The message shows a reference as the reference's own structure names its fields. */
  private static Map<String, @Nullable Object> shown(Node ref) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    for (int i = 0; i < WORDS.size(); i++) {
      out.put(WORDS.get(i), ref.get(REFERENCE.get(i)).text());
    }
    return out;
  }
}
