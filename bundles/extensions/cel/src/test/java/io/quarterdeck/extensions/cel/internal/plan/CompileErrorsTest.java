// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelScope;
import io.quarterdeck.spi.cel.CelType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What the compiler says of wrong expressions: line, column and words. */
final class CompileErrorsTest {
  private static final CelScope SCOPE =
      CelScope.of(
          Map.of(
              "self",
              CelType.object(
                  "self",
                  Map.of(
                      "a", CelType.INT,
                      "s", CelType.STRING,
                      "l", CelType.list(CelType.INT),
                      "f", CelType.BYTES))));

  private final CelCompiler compiler = new Compiler();

  @TestFactory
  List<DynamicTest> errors() throws IOException {
    List<DynamicTest> out = new ArrayList<>();
    for (String line : ExpressionsTest.lines("compile-errors.txt")) {
      String[] parts = line.split(" => ", 2);
      out.add(
          DynamicTest.dynamicTest(parts[0], () -> assertEquals(parts[1], firstLines(parts[0]))));
    }
    return out;
  }

  private String firstLines(String expression) {
    return switch (compiler.compile(expression, SCOPE)) {
      case CelCompiler.Compiled c -> "compiled: " + c.program().resultType();
      case CelCompiler.Rejected r ->
          String.join(
              "; ",
              r.message()
                  .lines()
                  .filter(l -> l.startsWith("ERROR: "))
                  .map(l -> l.substring(7))
                  .toList());
    };
  }

  @Test
  void thePlaceIsDrawn() {
    assertEquals(
        "ERROR: <input>:1:1: undeclared reference to 'nope' (in container '')\n | nope == 1\n | ^",
        assertInstanceOf(CelCompiler.Rejected.class, compiler.compile("nope == 1", SCOPE))
            .message());
  }
}
