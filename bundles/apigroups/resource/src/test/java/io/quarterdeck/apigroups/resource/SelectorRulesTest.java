// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What is asked of an expression beside that it compiles, which {@link SelectorsTest} tries. */
class SelectorRulesTest {
  private final FakeCompiler compiler = new FakeCompiler();
  private final Selectors selectors = new Selectors(() -> compiler);

  @TestFactory
  Stream<DynamicTest> expressions() {
    return ValidationTable.at(
            "s",
            """
            ## an expression that gives a bool
            - cel: {expression: "true"}

            ## an expression of which nobody knows what it gives
            - cel: {expression: dyn}

            ## an expression that gives a number
            - cel: {expression: int}
            => s[0].cel.expression: Invalid value: "int": must evaluate to bool or the unknown type, not int

            ## an expression that does not compile
            - cel: {expression: nope}
            => s[0].cel.expression: Invalid value: "nope": compilation failed: no nope

            ## no expression
            - cel: {}
            => s[0].cel.expression: Invalid value: "": compilation failed: no

            ## a selector of no kind
            - {}
            => s[0].cel: Required value

            ## the dearest expression
            - cel: {expression: dear}

            ## an expression beyond the dearest
            - cel: {expression: "true"}
            - cel: {expression: too dear}
            => s[1].cel.expression: Forbidden: too complex, exceeds cost limit
            """)
        .tests((value, errors) -> selectors.validate(value, false, errors));
  }

  private List<String> errors(List<?> value, boolean stored) {
    List<FieldError> errors = new ArrayList<>();
    selectors.validate(new Node(value, FieldPath.of("s")), stored, errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  private static Map<String, Object> selector(String expression) {
    return Map.of("cel", Map.of("expression", expression));
  }

  @Test
  void aLongExpressionIsNotCompiled() {
    assertEquals(
        List.of("s[0].cel.expression: Too long: may not be more than 10240 bytes"),
        errors(List.of(selector("x".repeat(10 * 1024 + 1))), false));
    assertEquals(List.of(), compiler.compiled);
  }

  @Test
  void theLongestExpressionIsCompiled() {
    errors(List.of(selector("x".repeat(10 * 1024))), false);
    assertEquals(1, compiler.compiled.size());
  }

  @Test
  void lengthIsCountedInBytes() {
    assertEquals(
        List.of("s[0].cel.expression: Too long: may not be more than 10240 bytes"),
        errors(List.of(selector("ä".repeat(5 * 1024) + "x")), false));
  }

  @Test
  void thereAreAtMostThirtyTwo() {
    assertEquals(List.of(), errors(Collections.nCopies(32, selector("true")), false));
    compiler.compiled.clear();
    assertEquals(
        List.of("s: Too many: 33: must have at most 32 items"),
        errors(Collections.nCopies(33, selector("nope")), false));
    assertEquals(List.of(), compiler.compiled);
  }

  @Test
  void whatIsStoredIsNotCompiledAgain() {
    assertEquals(List.of(), errors(List.of(selector("nope")), true));
    assertEquals(List.of(), compiler.compiled);
  }

  @Test
  void whatIsStoredMustStillBeOfSomeKind() {
    assertEquals(List.of("s[0].cel: Required value"), errors(List.of(Map.of()), true));
  }
}
