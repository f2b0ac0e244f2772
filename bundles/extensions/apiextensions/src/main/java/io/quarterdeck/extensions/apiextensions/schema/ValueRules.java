// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.schema;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.RawJson;
import io.quarterdeck.runtime.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a schema says of values, parsed once. Immutable.
 *
 * @param types that a value may be of; empty for any
 * @param enumValues empty for no such rule
 * @param additional of properties that have no name here, null where they have no rules
 * @param not null for none
 */
public record ValueRules(
    List<String> types,
    String format,
    boolean nullable,
    List<@Nullable Object> enumValues,
    NumberRules number,
    SizeRules size,
    @Nullable Pattern pattern,
    Map<String, ValueRules> properties,
    List<String> required,
    @Nullable ValueRules items,
    @Nullable ValueRules additional,
    List<ValueRules> allOf,
    List<ValueRules> anyOf,
    List<ValueRules> oneOf,
    @Nullable ValueRules not,
    ListKind list,
    boolean embedded) {

  /** Limits of numbers; null for none. */
  record NumberRules(
      @Nullable Number minimum,
      boolean exclusiveMinimum,
      @Nullable Number maximum,
      boolean exclusiveMaximum,
      @Nullable Number multipleOf) {}

  /** Limits of lengths; -1 for none. */
  record SizeRules(
      long minLength,
      long maxLength,
      long minItems,
      long maxItems,
      boolean uniqueItems,
      long minProperties,
      long maxProperties) {}

  /** What tells the items of a list apart: {@code set}, {@code map} with keys, or nothing. */
  record ListKind(String type, List<String> keys) {}

  public static ValueRules of(Node s) {
    boolean intOrString = s.get("x-kubernetes-int-or-string").bool();
    Map<String, ValueRules> properties = new TreeMap<>();
    s.get("properties").entries().forEach((name, p) -> properties.put(name, of(p)));
    String type = s.get("type").text();
    return new ValueRules(
        intOrString ? List.of("integer", "string") : type.isEmpty() ? List.of() : List.of(type),
        s.get("format").text(),
        s.get("nullable").bool(),
        s.get("enum").items().stream().<@Nullable Object>map(n -> plain(n.value())).toList(),
        numbers(s),
        sizes(s),
        pattern(s.get("pattern").text()),
        new LinkedHashMap<>(properties),
        s.get("required").strings(),
        one(s.get("items")),
        one(s.get("additionalProperties")),
        all(s.get("allOf")),
        all(s.get("anyOf")),
        all(s.get("oneOf")),
        one(s.get("not")),
        new ListKind(
            s.get("x-kubernetes-list-type").text(), s.get("x-kubernetes-list-map-keys").strings()),
        s.get("x-kubernetes-embedded-resource").bool());
  }

  private static NumberRules numbers(Node s) {
    return new NumberRules(
        number(s.get("minimum")),
        s.get("exclusiveMinimum").bool(),
        number(s.get("maximum")),
        s.get("exclusiveMaximum").bool(),
        number(s.get("multipleOf")));
  }

  private static SizeRules sizes(Node s) {
    return new SizeRules(
        s.get("minLength").number(-1),
        s.get("maxLength").number(-1),
        s.get("minItems").number(-1),
        s.get("maxItems").number(-1),
        s.get("uniqueItems").bool(),
        s.get("minProperties").number(-1),
        s.get("maxProperties").number(-1));
  }

  private static @Nullable Number number(Node n) {
    return n.value() instanceof Number x ? x : null;
  }

  private static @Nullable ValueRules one(Node n) {
    return n.isObject() ? of(n) : null;
  }

  private static List<ValueRules> all(Node n) {
    return n.items().stream().map(ValueRules::of).toList();
  }

  /** A pattern that cannot be compiled is refused with its definition; here it matches all. */
  private static @Nullable Pattern pattern(String text) {
    try {
      return text.isEmpty() ? null : Pattern.compile(text);
    } catch (PatternSyntaxException e) {
      return null;
    }
  }

  private static @Nullable Object plain(@Nullable Object value) {
    return value instanceof RawJson raw ? Json.read(raw.text()) : value;
  }
}
