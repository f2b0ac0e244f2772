// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import io.quarterdeck.extensions.cel.internal.policy.PatchTypes;
import io.quarterdeck.extensions.cel.internal.step.Frame;
import io.quarterdeck.extensions.cel.internal.step.Step;
import io.quarterdeck.extensions.cel.internal.value.CelError;
import io.quarterdeck.extensions.cel.internal.value.Times;
import io.quarterdeck.extensions.cel.internal.value.Values;
import io.quarterdeck.spi.cel.CelProgram;
import io.quarterdeck.spi.cel.CelType;
import java.util.Set;

/** The steps of one expression. */
record Program(
    String expression,
    CelType resultType,
    long estimatedCost,
    Step step,
    int slots,
    boolean patches,
    Set<String> selections,
    Times times)
    implements CelProgram {

  @Override
  public boolean uses(String variable) {
    return selections.contains(variable);
  }

  @Override
  public boolean selects(String variable, String field) {
    return selections.contains(variable + "." + field);
  }

  @Override
  public Result evaluate(Variables variables, long limit) {
    long start = System.nanoTime();
    Result result = result(variables, limit);
    times.evaluated(System.nanoTime() - start);
    return result;
  }

  private Result result(Variables variables, long limit) {
    Frame frame = new Frame(variables, slots, limit);
    try {
      Object value = step.eval(frame);
      if (patches) {
        PatchTypes.check(value);
      }
      return new Value(Values.release(value), frame.cost());
    } catch (CelError e) {
      return new Failed(e.text(), e.overLimit(), frame.cost());
    } catch (StackOverflowError e) {
      return new Failed("expression is nested too deeply", false, frame.cost());
    }
  }
}
