// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.apiextensions.cel.ExpressionValidation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Validates the keywords of a schema one by one: which there are, and which fit. What is wrong with
 * expressions is reported after everything else. Kubernetes: {@code
 * ValidateCustomResourceDefinitionOpenAPISchema}.
 */
final class SchemaValidation {
  private static final List<String> OF_OBJECTS = List.of("apiVersion", "kind", "metadata");

  private final List<FieldError> errors = new ArrayList<>();
  private final List<FieldError> inExpressions = new ArrayList<>();
  private final ExpressionValidation expressions;
  private final boolean stored;

  private SchemaValidation(ExpressionValidation expressions, boolean stored) {
    this.expressions = expressions;
    this.stored = stored;
  }

  /**
   * @param at what is known of the root
   * @param stored whether the schema is stored like this already
   */
  static void validate(
      Node root,
      Standing at,
      ExpressionValidation expressions,
      boolean stored,
      List<FieldError> errors) {
    SchemaValidation validation = new SchemaValidation(expressions, stored);
    validation.schema(root, true, at);
    errors.addAll(validation.errors);
    errors.addAll(validation.inExpressions);
  }

  private void schema(Node s, boolean root, Standing at) {
    int before = errors.size();
    KeywordValidation.validate(s, at, errors);
    additional(s, at);
    properties(s, root, at);
    logic(s, at);
    items(s, at);
    KeywordValidation.maps(s, errors);
    ListTypeValidation.validate(s, errors);
    ValidationRuleValidation.validate(s, errors);
    if (at.scope() != null && errors.size() == before) {
      expressions.validate(s, at.scope(), at.uncorrelatable(), stored, inExpressions);
    }
  }

  private void additional(Node s, Standing at) {
    Node additional = s.get("additionalProperties");
    if (!s.get("properties").isEmpty()
        && additional.isPresent()
        && !Boolean.TRUE.equals(additional.value())) {
      errors.add(
          FieldError.forbidden(
              additional.path(), "additionalProperties and properties are mutual exclusive"));
    }
    if (additional.isObject()) {
      Standing below =
          at.insideMeta()
              ? at.without("inside additionalProperties applying to object metadata")
              : at;
      schema(additional, false, below.element(additional));
    }
  }

  private void properties(Node s, boolean root, Standing at) {
    boolean resource = root || s.get("x-kubernetes-embedded-resource").bool();
    Node map = s.get("x-kubernetes-map-type");
    boolean correlatable = map.isAbsent() || KeywordValidation.MAP_TYPES.contains(map.text());
    Standing inside = correlatable ? at : at.uncorrelatableIn(s.path());
    Map<String, Node> sorted = new TreeMap<>(s.get("properties").entries());
    sorted.forEach(
        (name, p) -> {
          Standing below = inside.property(name, p);
          if (resource && OF_OBJECTS.contains(name)) {
            below = below.insideMetadata();
            below = root ? below.without("in top-level " + name) : below;
          }
          schema(p, false, below);
        });
  }

  private void logic(Node s, Standing at) {
    if (s.get("not").isObject()) {
      schema(s.get("not"), false, at.inLogic());
    }
    for (String junctor : List.of("allOf", "oneOf", "anyOf")) {
      s.get(junctor).items().forEach(n -> schema(n, false, at.inLogic()));
    }
  }

  private void items(Node s, Standing at) {
    Node items = s.get("items");
    if (items.isObject()) {
      boolean keyed = s.get("x-kubernetes-list-type").text().equals("map");
      schema(items, false, (keyed ? at : at.uncorrelatableIn(s.path())).element(items));
    }
  }
}
