// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.policies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.cel.CelFields;
import io.quarterdeck.spi.cel.CelProgram;
import io.quarterdeck.spi.cel.CelType;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class EvaluatorTest {
  private final FakeCel cel = new FakeCel();

  private Evaluator evaluator(Map<String, Expression> variables, long budget) {
    return new Evaluator(name -> name.equals("object") ? "the object" : null, variables, budget);
  }

  private static CelProgram.Result reads(CelProgram.Variables variables, String field) {
    CelFields fields = (CelFields) variables.get("variables");
    if (fields == null) {
      throw new AssertionError("no variables");
    }
    try {
      return new CelProgram.Value(fields.get(field), 1);
    } catch (CelFields.CelFieldException e) {
      return new CelProgram.Failed(String.valueOf(e.getMessage()), false, 1);
    }
  }

  @Test
  void anExpressionSeesTheRequest() throws Exception {
    cel.means("object", CelType.DYN, v -> new CelProgram.Value(v.get("object"), 3));
    assertEquals(
        new CelProgram.Value("the object", 3),
        evaluator(Map.of(), 100).evaluate(cel.expression("object")));
  }

  @Test
  void aFailureNamesTheExpressionAsItWasWritten() throws Exception {
    cel.fails("a.b", "no such key: b");
    assertEquals(
        new CelProgram.Failed("expression ' a.b ' resulted in error: no such key: b", false, 1),
        evaluator(Map.of(), 100).evaluate(cel.expression(" a.b ")));
  }

  @Test
  void anExpressionThatDoesNotCompileFailsWithoutCost() throws Exception {
    assertEquals(
        new CelProgram.Failed("compilation error: ERROR: no meaning: ?", false, 0),
        evaluator(Map.of(), 0).evaluate(cel.expression("?")));
  }

  @Test
  void theBudgetMayBeSpentToTheLastUnit() throws Exception {
    cel.gives("five", true, 5).gives("one", true, 1);
    Evaluator evaluator = evaluator(Map.of(), 10);
    evaluator.evaluate(cel.expression("five"));
    evaluator.evaluate(cel.expression("five"));
    Evaluator.SpentException e =
        assertThrows(
            Evaluator.SpentException.class, () -> evaluator.evaluate(cel.expression("one")));
    assertEquals(
        "validation failed due to running out of cost budget, no further validation rules will be"
            + " run",
        e.getMessage());
  }

  @Test
  void failuresCostToo() {
    cel.fails("f", "x");
    assertThrows(
        Evaluator.SpentException.class, () -> evaluator(Map.of(), 0).evaluate(cel.expression("f")));
  }

  @Test
  void aVariableIsEvaluatedOnceAndOnlyWhenItIsRead() throws Exception {
    cel.gives("1 + 1", 2L, 4)
        .gives("unused", 3L, 4)
        .means("variables.a", CelType.DYN, v -> reads(v, "a"));
    Evaluator evaluator =
        evaluator(Map.of("a", cel.expression("1 + 1"), "b", cel.expression("unused")), 6);
    assertEquals(new CelProgram.Value(2L, 1), evaluator.evaluate(cel.expression("variables.a")));
    assertEquals(new CelProgram.Value(2L, 1), evaluator.evaluate(cel.expression("variables.a")));
    assertEquals(List.of("variables.a", "1 + 1", "variables.a"), cel.ran());
    assertThrows(
        Evaluator.SpentException.class,
        () -> evaluator.evaluate(cel.expression("variables.a")),
        "4 for the variable, once, and 1 for each expression");
  }

  @Test
  void variablesReadEachOther() throws Exception {
    cel.gives("1", 1L, 1)
        .means("variables.a", CelType.DYN, v -> reads(v, "a"))
        .means("variables.b", CelType.DYN, v -> reads(v, "b"));
    Evaluator evaluator =
        evaluator(Map.of("a", cel.expression("1"), "b", cel.expression("variables.a")), 100);
    assertEquals(new CelProgram.Value(1L, 1), evaluator.evaluate(cel.expression("variables.b")));
  }

  @Test
  void aVariableThatFailsFailsWhatReadsIt() throws Exception {
    cel.fails("bad", "divided by zero").means("variables.a", CelType.DYN, v -> reads(v, "a"));
    Evaluator evaluator = evaluator(Map.of("a", cel.expression("bad")), 100);
    String why =
        "expression 'variables.a' resulted in error: composited variable \"a\" fails to evaluate: ";
    assertEquals(
        new CelProgram.Failed(why + "divided by zero", false, 1),
        evaluator.evaluate(cel.expression("variables.a")));
    Evaluator broken = evaluator(Map.of("a", cel.expression("?")), 100);
    assertEquals(
        new CelProgram.Failed(why + "compilation error", false, 1),
        broken.evaluate(cel.expression("variables.a")));
  }

  @Test
  void variablesHaveTheFieldsThatAreDeclared() {
    Evaluator evaluator = evaluator(Map.of("a", cel.expression("?")), 100);
    CelFields fields = (CelFields) Objects.requireNonNull(evaluator.get("variables"));
    assertTrue(fields.has("a"));
    assertFalse(fields.has("b"));
    assertEquals("the object", evaluator.get("object"));
    assertNull(evaluator.get("oldObject"));
  }
}
