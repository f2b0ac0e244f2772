// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.schema;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.RawJson;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.regex.RegularExpressions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a schema says of values, parsed once. Immutable.
 *
 * @param types that a value may be of; empty for any
 * @param format empty for none, or for one that means nothing for the type
 * @param enumValues empty for no such rule
 * @param additional of properties that have no name here, null where they have no rules
 * @param not null for none
 */
public record ValueValidation(
    List<String> types,
    String format,
    boolean nullable,
    List<@Nullable Object> enumValues,
    NumberRules number,
    SizeRules size,
    @Nullable PatternRule pattern,
    Map<String, ValueValidation> properties,
    List<String> required,
    @Nullable ValueValidation items,
    @Nullable ValueValidation additional,
    List<ValueValidation> allOf,
    List<ValueValidation> anyOf,
    List<ValueValidation> oneOf,
    @Nullable ValueValidation not,
    ListKind list,
    boolean embedded) {

  /** Limits of numbers; null for none. */
  record NumberRules(
      @Nullable Number minimum,
      boolean exclusiveMinimum,
      @Nullable Number maximum,
      boolean exclusiveMaximum,
      @Nullable Number multipleOf) {

    static final NumberRules NONE = new NumberRules(null, false, null, false, null);
  }

  /** Limits of lengths; -1 for none. */
  record SizeRules(
      long minLength,
      long maxLength,
      long minItems,
      long maxItems,
      boolean uniqueItems,
      long minProperties,
      long maxProperties) {

    static final SizeRules NONE = new SizeRules(-1, -1, -1, -1, false, -1, -1);
  }

  /** What distinguishes the items of a list: {@code set}, {@code map} with keys, or nothing. */
  record ListKind(String type, List<String> keys) {

    static final ListKind NONE = new ListKind("", List.of());
  }

  /**
   * @param patterns where compiled patterns are kept
   */
  public static ValueValidation of(Node s, RegularExpressions patterns) {
    boolean intOrString = s.get("x-kubernetes-int-or-string").bool();
    String type = s.get("type").text();
    String format = s.get("format").text();
    return new ValueValidation(
        intOrString ? List.of("integer", "string") : type.isEmpty() ? List.of() : List.of(type),
        Formats.isSupported(intOrString ? "" : type, format) ? format : "",
        s.get("nullable").bool(),
        s.get("enum").items().stream().<@Nullable Object>map(n -> plain(n.value())).toList(),
        numbers(s),
        sizes(s),
        PatternRule.of(s.get("pattern").text(), patterns),
        properties(s, patterns),
        s.get("required").strings(),
        one(s.get("items"), patterns),
        one(s.get("additionalProperties"), patterns),
        all(s.get("allOf"), patterns),
        all(s.get("anyOf"), patterns),
        all(s.get("oneOf"), patterns),
        one(s.get("not"), patterns),
        list(s),
        s.get("x-kubernetes-embedded-resource").bool());
  }

  /** By name. A definition may have tens of thousands: those without any share the empty map. */
  private static Map<String, ValueValidation> properties(Node s, RegularExpressions patterns) {
    Map<String, ValueValidation> sorted = new TreeMap<>();
    s.get("properties").entries().forEach((name, p) -> sorted.put(name, of(p, patterns)));
    return sorted.isEmpty() ? Map.of() : new LinkedHashMap<>(sorted);
  }

  private static NumberRules numbers(Node s) {
    NumberRules rules =
        new NumberRules(
            number(s.get("minimum")),
            s.get("exclusiveMinimum").bool(),
            number(s.get("maximum")),
            s.get("exclusiveMaximum").bool(),
            number(s.get("multipleOf")));
    return rules.equals(NumberRules.NONE) ? NumberRules.NONE : rules;
  }

  private static SizeRules sizes(Node s) {
    SizeRules rules =
        new SizeRules(
            s.get("minLength").number(-1),
            s.get("maxLength").number(-1),
            s.get("minItems").number(-1),
            s.get("maxItems").number(-1),
            s.get("uniqueItems").bool(),
            s.get("minProperties").number(-1),
            s.get("maxProperties").number(-1));
    return rules.equals(SizeRules.NONE) ? SizeRules.NONE : rules;
  }

  private static ListKind list(Node s) {
    ListKind kind =
        new ListKind(
            s.get("x-kubernetes-list-type").text(), s.get("x-kubernetes-list-map-keys").strings());
    return kind.equals(ListKind.NONE) ? ListKind.NONE : kind;
  }

  private static @Nullable Number number(Node n) {
    return n.value() instanceof Number x ? x : null;
  }

  private static @Nullable ValueValidation one(Node n, RegularExpressions patterns) {
    return n.isObject() ? of(n, patterns) : null;
  }

  private static List<ValueValidation> all(Node n, RegularExpressions patterns) {
    return n.items().stream().map(i -> of(i, patterns)).toList();
  }

  private static @Nullable Object plain(@Nullable Object value) {
    return value instanceof RawJson raw ? Json.read(raw.text()) : value;
  }
}
