// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.structural;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/**
 * Validates that a schema is structural: each field has its type outside of logic, and logic only
 * narrows (KEP-1111). What is found is reported in the order of its text. Kubernetes: {@code
 * ValidateStructural}, {@code validateStructuralInvariants}.
 */
public final class StructuralValidation {
  private enum Level {
    ROOT,
    ITEM,
    FIELD
  }

  private static final Set<String> NAMES = Set.of("name", "generateName");
  private static final String METADATA =
      "must not specify anything other than name and generateName, but metadata is implicitly"
          + " specified";

  private final List<FieldError> found = new ArrayList<>();

  private StructuralValidation() {}

  /**
   * Adds what is wrong.
   *
   * @param schema an {@code openAPIV3Schema}, of the whole object; {@link Structure#problem} has
   *     found nothing
   */
  public static void validate(Node schema, List<FieldError> errors) {
    StructuralValidation validation = new StructuralValidation();
    validation.schema(schema, Level.ROOT);
    Completeness.validate(schema, validation.found);
    validation.found.stream()
        .sorted(Comparator.comparing(FieldError::toString))
        .forEach(errors::add);
  }

  private void schema(Node s, Level level) {
    if (s.get("type").text().equals("array") && s.get("items").isAbsent()) {
      found.add(FieldError.required(s.get("items").path(), "must be specified"));
    }
    if (s.get("items").isObject()) {
      schema(s.get("items"), Level.ITEM);
    }
    new TreeMap<>(s.get("properties").entries()).values().forEach(p -> schema(p, Level.FIELD));
    Node additional = s.get("additionalProperties");
    if (additional.isPresent() && level == Level.ROOT) {
      found.add(FieldError.forbidden(additional.path(), "must not be used at the root"));
    }
    if (additional.isObject()) {
      schema(additional, Level.FIELD);
    }
    extensions(s);
    boolean either = IntOrString.isAnyOf(s.get("anyOf"));
    boolean firstEither = IntOrString.isAnyOf(s.get("allOf").index(0).get("anyOf"));
    NestedValueValidation.validate(s, either, firstEither, found);
    type(s, level);
    metadata(s, level);
  }

  private void extensions(Node s) {
    if (!s.get("x-kubernetes-int-or-string").bool()) {
      return;
    }
    for (String other :
        List.of("x-kubernetes-preserve-unknown-fields", "x-kubernetes-embedded-resource")) {
      if (s.get(other).bool()) {
        found.add(
            FieldError.invalid(
                s.get(other), "must be false if x-kubernetes-int-or-string is true"));
      }
    }
  }

  private void type(Node s, Level level) {
    Node type = s.get("type");
    boolean embedded = s.get("x-kubernetes-embedded-resource").bool();
    boolean free =
        s.get("x-kubernetes-int-or-string").bool()
            || s.get("x-kubernetes-preserve-unknown-fields").bool();
    if (embedded && !type.text().equals("object")) {
      String detail = "must be object if x-kubernetes-embedded-resource is true";
      found.add(
          type.isEmpty()
              ? FieldError.required(type.path(), detail)
              : FieldError.invalid(type, detail));
    } else if (type.isEmpty() && !free) {
      String where =
          switch (level) {
            case ROOT -> "at the root";
            case ITEM -> "for specified array items";
            case FIELD -> "for specified object fields";
          };
      found.add(FieldError.required(type.path(), "must not be empty " + where));
    }
    if (embedded && s.get("additionalProperties").isPresent()) {
      found.add(
          FieldError.forbidden(
              s.get("additionalProperties").path(),
              "must not be used if x-kubernetes-embedded-resource is set"));
    }
    if (level == Level.ROOT && !type.isEmpty() && !type.text().equals("object")) {
      found.add(FieldError.invalid(type, "must be object at the root"));
    }
  }

  private void metadata(Node s, Level level) {
    boolean embedded = s.get("x-kubernetes-embedded-resource").bool();
    Node properties = s.get("properties");
    boolean object = level == Level.ROOT || embedded;
    for (String field : List.of("kind", "apiVersion")) {
      Node p = properties.key(field);
      if (object && p.isPresent() && !p.get("type").text().equals("string")) {
        wrongType(p, "must be string");
      }
    }
    Node metadata = properties.key("metadata");
    if (metadata.isPresent()) {
      if (object && !metadata.get("type").text().equals("object")) {
        wrongType(metadata, "must be object");
      }
      if (level == Level.ROOT && !isNamesOnly(metadata)) {
        found.add(FieldError.forbidden(metadata.path(), METADATA));
      }
    }
    if (embedded && !s.get("x-kubernetes-preserve-unknown-fields").bool() && properties.isEmpty()) {
      found.add(
          FieldError.required(
              properties.path(),
              "must not be empty if x-kubernetes-embedded-resource is true without"
                  + " x-kubernetes-preserve-unknown-fields"));
    }
  }

  private void wrongType(Node schema, String detail) {
    FieldPath at = schema.get("type").path();
    found.add(FieldError.invalid(at, schema.get("type").text(), detail));
  }

  private static boolean isNamesOnly(Node metadata) {
    Set<String> said = new HashSet<>(metadata.entries().keySet());
    said.removeAll(Set.of("type", "default", "properties"));
    return said.stream().allMatch(f -> metadata.get(f).isEmpty())
        && NAMES.containsAll(metadata.get("properties").entries().keySet());
  }
}
