// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelProgram;
import io.quarterdeck.spi.cel.CelScope;
import io.quarterdeck.spi.cel.CelType;
import java.util.ArrayList;
import java.util.List;

/** Knows a few expressions by heart; whatever else it gets it rejects. Counts what it is given. */
final class FakeCompiler implements CelCompiler {
  final List<String> compiled = new ArrayList<>();

  @Override
  public Compilation compile(String expression, CelScope scope) {
    compiled.add(expression);
    return switch (expression) {
      case "true" -> new Compiled(new Program(expression, CelType.BOOL, 1));
      case "dyn" -> new Compiled(new Program(expression, CelType.DYN, 1));
      case "int" -> new Compiled(new Program(expression, CelType.INT, 1));
      case "dear" -> new Compiled(new Program(expression, CelType.BOOL, 1_000_000));
      case "too dear" -> new Compiled(new Program(expression, CelType.BOOL, 1_000_001));
      default -> new Rejected("no " + expression);
    };
  }

  private record Program(String expression, CelType resultType, long estimatedCost)
      implements CelProgram {
    @Override
    public boolean uses(String variable) {
      return true;
    }

    @Override
    public boolean selects(String variable, String field) {
      return true;
    }

    @Override
    public Result evaluate(Variables variables, long limit) {
      return new Failed("only compiled here", false, 0);
    }
  }
}
