// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.autoscaling;

import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.Trees;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the annotations of {@code autoscaling/v1} hold, by type: the JSON of Go structs, of which
 * one wrong value makes the whole annotation count as none. Names are read in any case, as Go reads
 * them, and fields that a type does not have are left out.
 */
final class AnnotationTypes {
  /**
   * Of a type, the fields with theirs; {@code []} is a list and {@code {}} a map of what follows.
   */
  private static final Map<String, Map<String, String>> FIELDS =
      Map.ofEntries(
          metric("Metric", "Target"),
          metric("Reading", "Current"),
          object("Target", "target"),
          object("Current", "current"),
          pods("Target", "target"),
          pods("Current", "current"),
          resource("Target", "target"),
          resource("Current", "current"),
          external("Target", "target"),
          external("Current", "current"),
          type("Reference", Map.of("kind", "string", "name", "string", "apiVersion", "string")),
          type("Selector", Map.of("matchLabels", "{}string", "matchExpressions", "[]Requirement")),
          type("Requirement", Map.of("key", "string", "operator", "string", "values", "[]string")),
          type(
              "Condition",
              Map.of(
                  "type", "string",
                  "status", "string",
                  "lastTransitionTime", "time",
                  "reason", "string",
                  "message", "string")),
          type("Behavior", Map.of("ScaleUp", "Rules", "ScaleDown", "Rules")),
          type(
              "Rules",
              Map.of(
                  "StabilizationWindowSeconds", "int32",
                  "SelectPolicy", "string",
                  "Policies", "[]Policy",
                  "Tolerance", "quantity")),
          type("Policy", Map.of("Type", "string", "Value", "int32", "PeriodSeconds", "int32")));

  private AnnotationTypes() {}

  /** A value that its type cannot hold. */
  private static final class Unfit extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unfit() {
      super("", null, false, false);
    }
  }

  /** The value as its type holds it; null where it does not fit. */
  static @Nullable Object read(@Nullable Object json, String type) {
    try {
      return value(json, type);
    } catch (Unfit e) {
      return null;
    }
  }

  private static @Nullable Object value(@Nullable Object json, String type) {
    if (json == null) {
      return null;
    }
    if (type.startsWith("[]")) {
      return list(json, type.substring(2));
    }
    if (type.startsWith("{}")) {
      return map(json, type.substring(2));
    }
    Map<String, String> fields = FIELDS.get(type);
    return fields == null ? scalar(json, type) : struct(json, fields);
  }

  private static List<@Nullable Object> list(Object json, String element) {
    List<@Nullable Object> items = Trees.asList(json);
    List<@Nullable Object> out = new ArrayList<>();
    fitting(items).forEach(item -> out.add(value(item, element)));
    return out;
  }

  private static Map<String, @Nullable Object> map(Object json, String element) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    fitting(Trees.asObject(json)).forEach((name, item) -> out.put(name, value(item, element)));
    return out;
  }

  private static Map<String, @Nullable Object> struct(Object json, Map<String, String> fields) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    fitting(Trees.asObject(json))
        .forEach(
            (sent, item) ->
                fields.forEach(
                    (name, type) -> {
                      if (name.equalsIgnoreCase(sent) && item != null) {
                        out.put(name, value(item, type));
                      }
                    }));
    return out;
  }

  private static Object scalar(Object json, String type) {
    boolean fits =
        switch (type) {
          case "int32" -> json instanceof Long l && l == l.intValue();
          case "quantity" ->
              json instanceof String s ? Quantity.parseOrNull(s) != null : json instanceof Number;
          case "time" -> json instanceof String s && isTime(s);
          default -> json instanceof String;
        };
    if (!fits) {
      throw new Unfit();
    }
    return type.equals("quantity") ? String.valueOf(json) : json;
  }

  private static boolean isTime(String text) {
    try {
      OffsetDateTime.parse(text);
      return true;
    } catch (DateTimeParseException e) {
      return false;
    }
  }

  private static <T> T fitting(@Nullable T value) {
    if (value == null) {
      throw new Unfit();
    }
    return value;
  }

  private static Map.Entry<String, Map<String, String>> type(
      String name, Map<String, String> fields) {
    return Map.entry(name, fields);
  }

  private static Map.Entry<String, Map<String, String>> metric(String name, String role) {
    return type(
        name,
        Map.of(
            "type", "string",
            "object", "Object" + role,
            "pods", "Pods" + role,
            "resource", "Resource" + role,
            "containerResource", "Resource" + role,
            "external", "External" + role));
  }

  private static Map.Entry<String, Map<String, String>> object(String type, String role) {
    return type(
        "Object" + type,
        Map.of(
            "target",
            "Reference",
            "metricName",
            "string",
            role + "Value",
            "quantity",
            "selector",
            "Selector",
            "averageValue",
            "quantity"));
  }

  private static Map.Entry<String, Map<String, String>> pods(String type, String role) {
    return type(
        "Pods" + type,
        Map.of("metricName", "string", role + "AverageValue", "quantity", "selector", "Selector"));
  }

  private static Map.Entry<String, Map<String, String>> resource(String type, String role) {
    return type(
        "Resource" + type,
        Map.of(
            "name",
            "string",
            role + "AverageUtilization",
            "int32",
            role + "AverageValue",
            "quantity",
            "container",
            "string"));
  }

  private static Map.Entry<String, Map<String, String>> external(String type, String role) {
    return type(
        "External" + type,
        Map.of(
            "metricName",
            "string",
            "metricSelector",
            "Selector",
            role + "Value",
            "quantity",
            role + "AverageValue",
            "quantity"));
  }
}
