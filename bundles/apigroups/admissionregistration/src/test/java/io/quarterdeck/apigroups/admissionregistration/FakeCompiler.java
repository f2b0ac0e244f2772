// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelProgram;
import io.quarterdeck.spi.cel.CelScope;
import io.quarterdeck.spi.cel.CelType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Knows a few expressions by heart, each named after what it gives; rejects all others. */
final class FakeCompiler implements CelCompiler {
  final List<String> compiled = new ArrayList<>();

  @Override
  public Compilation compile(String expression, CelScope scope) {
    compiled.add(expression);
    return switch (expression) {
      case "bool" -> program(expression, CelType.BOOL);
      case "int" -> program(expression, CelType.INT);
      case "string" -> program(expression, CelType.STRING);
      case "null" -> program(expression, CelType.NULL);
      case "dyn" -> program(expression, CelType.DYN);
      case "object" -> program(expression, CelType.object("Object", Map.of()));
      case "patches" -> program(expression, CelType.list(CelType.object("JSONPatch", Map.of())));
      default -> new Rejected("no " + expression);
    };
  }

  private static Compiled program(String expression, CelType type) {
    return new Compiled(new Program(expression, type));
  }

  private record Program(String expression, CelType resultType) implements CelProgram {
    @Override
    public long estimatedCost() {
      return 1;
    }

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
