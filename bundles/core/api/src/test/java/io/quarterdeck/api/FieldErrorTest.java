// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FieldErrorTest {
  private static final FieldPath AT = FieldPath.of("spec", "a");

  static Stream<Arguments> errors() {
    return Stream.of(
        Arguments.of(FieldError.required(AT, ""), "FieldValueRequired", "spec.a: Required value"),
        Arguments.of(
            FieldError.required(AT, "must be set"),
            "FieldValueRequired",
            "spec.a: Required value: must be set"),
        Arguments.of(
            FieldError.invalid(AT, "x", "why"),
            "FieldValueInvalid",
            "spec.a: Invalid value: \"x\": why"),
        Arguments.of(
            FieldError.invalid(new Node(5L, AT), "why"),
            "FieldValueInvalid",
            "spec.a: Invalid value: 5: why"),
        Arguments.of(
            FieldError.invalid(AT, null, "why"),
            "FieldValueInvalid",
            "spec.a: Invalid value: null: why"),
        Arguments.of(
            FieldError.withoutValue(AT, "why"), "FieldValueInvalid", "spec.a: Invalid value: why"),
        Arguments.of(
            FieldError.typeInvalid(AT, true, "why"),
            "FieldValueTypeInvalid",
            "spec.a: Invalid value: true: why"),
        Arguments.of(
            FieldError.notSupported(AT, "x", List.of("b", "a")),
            "FieldValueNotSupported",
            "spec.a: Unsupported value: \"x\": supported values: \"b\", \"a\""),
        Arguments.of(
            FieldError.notSupported(AT, "x", List.of()),
            "FieldValueNotSupported",
            "spec.a: Unsupported value: \"x\""),
        Arguments.of(
            FieldError.forbidden(AT, "why"), "FieldValueForbidden", "spec.a: Forbidden: why"),
        Arguments.of(
            FieldError.duplicate(AT, "x"), "FieldValueDuplicate", "spec.a: Duplicate value: \"x\""),
        Arguments.of(
            FieldError.duplicate(AT, "x", "why"),
            "FieldValueDuplicate",
            "spec.a: Duplicate value: \"x\": why"),
        Arguments.of(
            FieldError.notFound(AT, "x"), "FieldValueNotFound", "spec.a: Not found: \"x\""),
        Arguments.of(
            FieldError.tooLong(AT, 63),
            "FieldValueTooLong",
            "spec.a: Too long: may not be more than 63 bytes"),
        Arguments.of(
            FieldError.tooLong(AT, -1), "FieldValueTooLong", "spec.a: Too long: value is too long"),
        Arguments.of(
            FieldError.tooMany(AT, 3, 2),
            "FieldValueTooMany",
            "spec.a: Too many: 3: must have at most 2 items"),
        Arguments.of(
            FieldError.internal(AT, "why"), "InternalError", "spec.a: Internal error: why"));
  }

  @ParameterizedTest
  @MethodSource("errors")
  void anErrorIsWordedByItsType(FieldError error, String reason, String message) {
    assertEquals(reason, error.type().wire());
    assertEquals(message, error.toString());
    assertEquals("spec.a", error.field());
    assertEquals(message, "spec.a: " + error.body());
  }

  static Stream<Arguments> values() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("b", 1L);
    map.put("a", List.of("x", true));
    return Stream.of(
        Arguments.of(null, "null"),
        Arguments.of("", "\"\""),
        Arguments.of(1.5, "1.5"),
        Arguments.of(List.of(), "[]"),
        Arguments.of(Map.of(), "{}"),
        Arguments.of(map, "{\"b\":1,\"a\":[\"x\",true]}"),
        Arguments.of(Arrays.asList(null, "a"), "[null,\"a\"]"),
        Arguments.of(new RawJson("{ \"a\" : [ 1 ] }"), "{\"a\":[1]}"));
  }

  @ParameterizedTest
  @MethodSource("values")
  void valuesAreShownAsJson(@Nullable Object value, String shown) {
    assertEquals(shown, FieldError.show(value));
  }

  @Test
  void textsAreQuotedWithTheEscapesOfGo() {
    assertEquals("\"a\\\"b\\\\c\"", FieldError.quote("a\"b\\c"));
    assertEquals("\"\\n\\r\\t\\b\\f\\a\\v\"", FieldError.quote("\n\r\t\b\f\u0007\u000b"));
    assertEquals("\"\\x00\\x1b\\x7f\"", FieldError.quote("\0\u001b\u007f"));
    assertEquals("\"\u00e9\u3042'\"", FieldError.quote("\u00e9\u3042'"));
  }

  @Test
  void severalErrorsStandInBracketsEachOnce() {
    FieldError a = FieldError.required(FieldPath.of("a"), "");
    FieldError b = FieldError.forbidden(FieldPath.of("b"), "no");
    assertEquals("a: Required value", FieldError.joined(List.of(a)));
    assertEquals("a: Required value", FieldError.joined(List.of(a, a)));
    assertEquals("[a: Required value, b: Forbidden: no]", FieldError.joined(List.of(a, b, a)));
  }

  @Test
  void rawJsonIsCompactedOutsideOfItsTexts() {
    assertEquals(
        "{\"a b\":\"\\\" , \\\\\",\"c\":[1,2]}",
        new RawJson(" {\n \"a b\" : \"\\\" , \\\\\" ,\t\"c\" : [ 1 , 2 ] } ").compact());
    assertEquals("null", new RawJson(" null ").compact());
  }
}
