// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.structural;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.regex.RegexException;
import io.quarterdeck.runtime.regex.RegularExpression;
import java.util.List;
import java.util.TreeMap;

/**
 * Validates what stands below {@code anyOf}, {@code allOf}, {@code oneOf} and {@code not}: only
 * limits. Kubernetes: {@code validateNestedValueValidation}.
 */
public final class NestedValueValidation {
  private static final List<String> EMPTY = List.of("type", "title", "description");
  private static final List<String> FALSE =
      List.of(
          "nullable",
          "x-kubernetes-preserve-unknown-fields",
          "x-kubernetes-embedded-resource",
          "x-kubernetes-int-or-string");
  private static final List<String> UNDEFINED =
      List.of("default", "externalDocs", "x-kubernetes-list-type", "x-kubernetes-map-type");
  private static final List<String> EMPTY_LISTS =
      List.of("x-kubernetes-list-map-keys", "x-kubernetes-validations");

  private NestedValueValidation() {}

  /**
   * @param skipAnyOf whether {@code anyOf} is the one pattern that may have types
   * @param skipFirst whether that of the first of {@code allOf} is
   */
  public static void validate(
      Node s, boolean skipAnyOf, boolean skipFirst, List<FieldError> errors) {
    if (!skipAnyOf) {
      s.get("anyOf").items().forEach(n -> nested(n, false, errors));
    }
    List<Node> all = s.get("allOf").items();
    for (int i = 0; i < all.size(); i++) {
      nested(all.get(i), skipFirst && i == 0, errors);
    }
    s.get("oneOf").items().forEach(n -> nested(n, false, errors));
    if (s.get("not").isPresent()) {
      nested(s.get("not"), false, errors);
    }
    pattern(s.get("pattern"), errors);
  }

  private static void nested(Node v, boolean skipAnyOf, List<FieldError> errors) {
    validate(v, skipAnyOf, false, errors);
    if (v.get("items").isObject()) {
      nested(v.get("items"), false, errors);
    }
    new TreeMap<>(v.get("properties").entries()).values().forEach(p -> nested(p, false, errors));
    EMPTY.forEach(f -> forbidden(v.get(f), !v.get(f).isEmpty(), "empty", errors));
    Node additional = v.get("additionalProperties");
    forbidden(additional, additional.isObject(), "undefined", errors);
    FALSE.forEach(f -> forbidden(v.get(f), v.get(f).bool(), "false", errors));
    UNDEFINED.forEach(f -> forbidden(v.get(f), v.get(f).isPresent(), "undefined", errors));
    EMPTY_LISTS.forEach(f -> forbidden(v.get(f), !v.get(f).isEmpty(), "empty", errors));
    Node metadata = v.get("properties").key("metadata");
    if (metadata.isPresent()) {
      errors.add(
          FieldError.forbidden(metadata.path(), "must not be specified in a nested context"));
    }
  }

  private static void forbidden(Node n, boolean set, String must, List<FieldError> errors) {
    if (set) {
      errors.add(FieldError.forbidden(n.path(), "must be " + must + " to be structural"));
    }
  }

  /** Go's syntax, reported in Go's words; of a look-around it names the opening alone. */
  private static void pattern(Node pattern, List<FieldError> errors) {
    try {
      RegularExpression.compile(pattern.text());
    } catch (RegexException e) {
      String text = pattern.text();
      int look = Math.max(text.indexOf("(?="), text.indexOf("(?!"));
      String problem =
          look < 0
              ? String.valueOf(e.getMessage())
              : "error parsing regexp: invalid or unsupported Perl syntax: `"
                  + text.substring(look, look + 3)
                  + "`";
      errors.add(
          FieldError.invalid(pattern, "must be a valid regular expression, but isn't: " + problem));
    }
  }
}
