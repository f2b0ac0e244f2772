// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.RawJson;
import io.quarterdeck.extensions.apiextensions.cel.CelValidator;
import io.quarterdeck.extensions.apiextensions.schema.EmbeddedObjectValidation;
import io.quarterdeck.extensions.apiextensions.schema.ValueCheck;
import io.quarterdeck.extensions.apiextensions.schema.ValueValidation;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.regex.RegularExpressions;
import io.quarterdeck.spi.cel.CelCompiler;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Validates defaults: each fits its own schema, the expressions of it too, and has no field that
 * the schema lacks. Those of maps' values are never used and not checked. A default for a part of
 * metadata is checked by its schema alone, not as metadata. Kubernetes: {@code ValidateDefaults} of
 * {@code schema/defaulting}.
 */
final class DefaultValidation {
  private static final Set<String> OF_RESOURCES = Set.of("apiVersion", "kind", "metadata");

  /** Of one definition, while it is validated. */
  private static final long PATTERN_BYTES = 1L << 20;

  private final RegularExpressions patterns = new RegularExpressions(PATTERN_BYTES);
  private final CelCompiler compiler;
  private final List<FieldError> errors;

  private DefaultValidation(CelCompiler compiler, List<FieldError> errors) {
    this.compiler = compiler;
    this.errors = errors;
  }

  static void validate(Node root, CelCompiler compiler, List<FieldError> errors) {
    new DefaultValidation(compiler, errors).schema(root, true, false);
  }

  private void schema(Node s, boolean root, boolean inMetadata) {
    boolean resource = root || s.get("x-kubernetes-embedded-resource").bool();
    boolean inside = inMetadata && !resource;
    Node given = s.get("default");
    Object value = given.value() instanceof RawJson raw ? Json.read(raw.text()) : given.value();
    if (value != null) {
      one(value, s, resource, inside);
    }
    if (s.get("items").isObject()) {
      schema(s.get("items"), false, inside);
    }
    new TreeMap<>(s.get("properties").entries())
        .forEach((name, p) -> schema(p, false, inside || resource && OF_RESOURCES.contains(name)));
  }

  private void one(Object value, Node s, boolean resource, boolean inMetadata) {
    FieldPath at = s.path().child("default");
    if (!inMetadata && Unknown.has(value, s, resource)) {
      errors.add(FieldError.invalid(at, value, "must not have unknown fields"));
    }
    ValueValidation validation = ValueValidation.of(s, patterns);
    List<FieldError> found = new ArrayList<>(embedded(value, validation, at));
    if (found.isEmpty()) {
      found.addAll(ValueCheck.check(at.toString(), value, null, validation));
      if (resource) {
        required(value, at, found);
      }
    }
    if (found.isEmpty()) {
      found.addAll(CelValidator.of(s, resource, compiler).ofDefault(at, value));
    }
    errors.addAll(found);
  }

  /** Of the resources within it; what a resource itself must have is reported another way. */
  private static List<FieldError> embedded(Object value, ValueValidation validation, FieldPath at) {
    List<FieldError> found = new ArrayList<>();
    if (value instanceof Map<?, ?> m) {
      m.forEach(
          (name, v) -> {
            ValueValidation property = validation.properties().get((String) name);
            if (property != null) {
              EmbeddedObjectValidation.check(v, property, at.child((String) name), found);
            }
          });
    } else if (!validation.embedded()) {
      EmbeddedObjectValidation.check(value, validation, at, found);
    }
    return found;
  }

  private static void required(@Nullable Object value, FieldPath at, List<FieldError> found) {
    for (String field : List.of("apiVersion", "kind")) {
      if (value instanceof Map<?, ?> m && !m.containsKey(field)) {
        found.add(FieldError.required(at.child(field), ""));
      }
    }
  }
}
