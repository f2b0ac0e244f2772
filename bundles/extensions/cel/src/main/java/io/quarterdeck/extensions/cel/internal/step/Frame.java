// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.step;

import io.quarterdeck.extensions.cel.internal.value.CelError;
import io.quarterdeck.extensions.cel.internal.value.Values;
import io.quarterdeck.spi.cel.CelProgram;

/** One evaluation: where variables come from, the values of loops, and what it has cost. */
public final class Frame {
  private final CelProgram.Variables variables;
  private final Object[] slots;
  private final long limit;
  private long cost;

  public Frame(CelProgram.Variables variables, int slots, long limit) {
    this.variables = variables;
    this.slots = new Object[slots];
    this.limit = limit;
  }

  public void charge(long amount) {
    cost = amount > Long.MAX_VALUE - cost ? Long.MAX_VALUE : cost + amount;
    if (cost > limit) {
      throw CelError.costLimit();
    }
  }

  /** Refuses at once what could not be paid for when it is made. */
  public void afford(long amount) {
    if (amount > limit - cost) {
      throw CelError.costLimit();
    }
  }

  public long cost() {
    return cost;
  }

  public Object variable(String name) {
    return Values.adapt(variables.get(name));
  }

  /** The value of a loop's variable; an error that was accumulated is thrown where it is read. */
  public Object slot(int i) {
    Object v = slots[i];
    if (v instanceof CelError e) {
      throw e;
    }
    return v;
  }

  public void slot(int i, Object value) {
    slots[i] = value;
  }
}
