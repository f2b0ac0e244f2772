// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpressionValidationTest {
  private static Expressions expressions() {
    return Expressions.ofWebhook(FakeCompiler::new);
  }

  @TestFactory
  Stream<DynamicTest> conditions() {
    return ValidationTable.at(
            "c",
            """
            ## two conditions
            - {name: one, expression: bool}
            - {name: example.com/two, expression: bool}

            ## a condition of nothing
            - {}
            => c[0].expression: Required value
            => c[0].name: Required value

            ## two of one name
            - {name: one, expression: bool}
            - {name: one, expression: bool}
            => c[1].name: Duplicate value: "one"

            ## a bad name
            - {name: a b, expression: bool}
            => c[0].name: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')

            ## a condition that gives a number
            - {name: one, expression: int}
            => c[0].expression: Invalid value: "int": must evaluate to bool but got int
            """)
        .tests((c, errors) -> ExpressionValidation.matchConditions(c, expressions(), errors));
  }

  private static List<String> conditions(int n) {
    List<Object> list = new ArrayList<>();
    IntStream.range(0, n).forEach(i -> list.add(Map.of("name", "c" + i, "expression", "bool")));
    List<FieldError> errors = new ArrayList<>();
    ExpressionValidation.matchConditions(new Node(list, FieldPath.of("c")), expressions(), errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void thereAreAtMostSixtyFourConditions() {
    assertEquals(List.of(), conditions(64));
    assertEquals(List.of("c: Too many: 65: must have at most 64 items"), conditions(65));
  }

  @TestFactory
  Stream<DynamicTest> variables() {
    return ValidationTable.at(
            "v",
            """
            ## variables of any type
            - {name: a, expression: int}
            - {name: _b2, expression: object}

            ## a variable of nothing
            - {}
            => v[0].name: Required value: name is not specified
            => v[0].expression: Required value: expression is not specified

            ## the later of one name hides the earlier
            - {name: a, expression: int}
            - {name: a, expression: bool}

            ## a variable that does not compile
            - {name: a, expression: nope}
            => v[0].expression: Invalid value: "nope": compilation failed: no nope
            """)
        .tests((v, errors) -> ExpressionValidation.variables(v, policy(), errors));
  }

  private static Expressions policy() {
    return Expressions.ofPolicy(FakeCompiler::new, false);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1a", "a-b", "a b", "a.b", "ä", "true", "in", "for", "namespace"})
  void noIdentifiers(String name) {
    List<FieldError> errors = new ArrayList<>();
    List<?> variables = List.of(Map.of("name", name, "expression", "int"));
    ExpressionValidation.variables(new Node(variables, FieldPath.of("v")), policy(), errors);
    assertEquals(
        List.of("v[0].name: Invalid value: \"" + name + "\": must be a valid CEL identifier"),
        errors.stream().map(FieldError::toString).toList());
  }

  @Test
  void anExpressionIsCompiledWithoutTheSpaceAroundIt() {
    FakeCompiler compiler = new FakeCompiler();
    List<FieldError> errors = new ArrayList<>();
    Node expression = new Node("\n bool\t", FieldPath.of("e"));
    Expressions.ofWebhook(() -> compiler).condition(expression, errors);
    assertEquals(List.of("bool"), compiler.compiled);
    assertTrue(errors.isEmpty());
  }
}
