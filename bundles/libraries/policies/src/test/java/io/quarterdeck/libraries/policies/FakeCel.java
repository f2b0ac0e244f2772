// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.policies;

import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelProgram;
import io.quarterdeck.spi.cel.CelScope;
import io.quarterdeck.spi.cel.CelType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** A compiler of the expressions that a test says the meaning of; it rejects all others. */
final class FakeCel implements CelCompiler {
  private final Map<String, Program> programs = new HashMap<>();
  private final List<CelScope> scopes = new ArrayList<>();
  private final List<String> ran = new ArrayList<>();

  /** An expression, the type of its result, and what it does. */
  private record Program(
      String expression, CelType resultType, Function<Variables, Result> meaning, List<String> ran)
      implements CelProgram {
    @Override
    public long estimatedCost() {
      return 1;
    }

    @Override
    public boolean uses(String variable) {
      return expression.contains(variable);
    }

    @Override
    public boolean selects(String variable, String field) {
      return expression.contains(variable + "." + field);
    }

    @Override
    public Result evaluate(Variables variables, long limit) {
      ran.add(expression);
      return meaning.apply(variables);
    }
  }

  FakeCel means(
      String expression, CelType type, Function<CelProgram.Variables, CelProgram.Result> m) {
    programs.put(expression, new Program(expression, type, m, ran));
    return this;
  }

  /** An expression with this value and cost. */
  FakeCel gives(String expression, Object value, long cost) {
    return means(expression, CelType.DYN, v -> new CelProgram.Value(value, cost));
  }

  /** An expression that fails at a cost of one. */
  FakeCel fails(String expression, String message) {
    return means(expression, CelType.DYN, v -> new CelProgram.Failed(message, false, 1));
  }

  Expression expression(String text) {
    return Expression.compile(this, text, CelScope.of(Map.of()));
  }

  /** The expressions that were evaluated, in order. */
  List<String> ran() {
    return ran;
  }

  /** The scope of each expression that was compiled, in order. */
  List<CelScope> scopes() {
    return scopes;
  }

  @Override
  public Compilation compile(String expression, CelScope scope) {
    scopes.add(scope);
    return programs.containsKey(expression)
        ? new Compiled(Objects.requireNonNull(programs.get(expression)))
        : new Rejected("ERROR: no meaning: " + expression);
  }
}
