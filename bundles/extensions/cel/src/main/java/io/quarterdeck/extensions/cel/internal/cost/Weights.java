// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.cost;

import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelScope;
import io.quarterdeck.spi.cel.CelType;

/** About how many bytes is taken by what the compiler keeps. */
public final class Weights {
  private static final long ENTRY = 500;
  private static final long CHARACTER = 50;
  private static final long TYPE = 300;

  private Weights() {}

  public static long of(String expression, CelCompiler.Compilation made) {
    long text = expression.length();
    return ENTRY
        + (made instanceof CelCompiler.Rejected r
            ? 2 * (text + r.message().length())
            : CHARACTER * text);
  }

  public static long of(CelScope scope) {
    return ENTRY + scope.variables().values().stream().mapToLong(Weights::of).sum();
  }

  private static long of(CelType type) {
    return TYPE
        + type.parameters().stream().mapToLong(Weights::of).sum()
        + type.fields().values().stream().mapToLong(Weights::of).sum();
  }
}
