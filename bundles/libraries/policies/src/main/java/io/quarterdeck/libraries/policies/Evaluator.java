// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.policies;

import io.quarterdeck.spi.cel.CelFields;
import io.quarterdeck.spi.cel.CelProgram;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates the expressions of one policy for one request and one parameter, out of one budget; the
 * policy's variables are evaluated when they are first read, once. Used by one thread.
 */
public final class Evaluator implements CelProgram.Variables {
  static final String SPENT =
      "validation failed due to running out of cost budget, no further validation rules will be"
          + " run";

  private final CelProgram.Variables request;
  private final Map<String, Expression> variables;
  private final Map<String, CelProgram.Result> known = new HashMap<>();
  private long budget;

  /** The budget is spent: nothing more is evaluated. */
  public static final class SpentException extends Exception {
    private static final long serialVersionUID = 1L;

    SpentException() {
      super(SPENT, null, false, false);
    }
  }

  public Evaluator(CelProgram.Variables request, Map<String, Expression> variables, long budget) {
    this.request = request;
    this.variables = variables;
    this.budget = budget;
  }

  /**
   * One expression.
   *
   * @return its value, or what failed in the words that the client sees
   * @throws SpentException when this and what went before cost more than the budget
   */
  public CelProgram.Result evaluate(Expression e) throws SpentException {
    CelProgram program = e.program();
    if (program == null) {
      return new CelProgram.Failed("compilation error: " + e.problem(), false, 0);
    }
    CelProgram.Result r = program.evaluate(this, CelProgram.PER_CALL_LIMIT);
    budget -= r.cost();
    if (budget < 0) {
      throw new SpentException();
    }
    return r instanceof CelProgram.Failed f
        ? new CelProgram.Failed(
            "expression '" + e.text() + "' resulted in error: " + f.message(),
            f.overLimit(),
            f.cost())
        : r;
  }

  @Override
  public @Nullable Object get(String name) {
    return name.equals("variables") ? new Composed() : request.get(name);
  }

  private CelProgram.Result variable(String name) {
    CelProgram.Result already = known.get(name);
    if (already == null) {
      Expression e = variables.get(name);
      CelProgram program = e == null ? null : e.program();
      already =
          program == null
              ? new CelProgram.Failed("compilation error", false, 0)
              : program.evaluate(this, CelProgram.PER_CALL_LIMIT);
      budget -= already.cost();
      known.put(name, already);
    }
    return already;
  }

  /** The variable {@code variables}. */
  private final class Composed implements CelFields {
    @Override
    public boolean has(String field) {
      return variables.containsKey(field);
    }

    @Override
    public @Nullable Object get(String field) {
      return switch (variable(field)) {
        case CelProgram.Value v -> v.value();
        case CelProgram.Failed f ->
            throw new CelFieldException(
                "composited variable \"" + field + "\" fails to evaluate: " + f.message());
      };
    }
  }
}
