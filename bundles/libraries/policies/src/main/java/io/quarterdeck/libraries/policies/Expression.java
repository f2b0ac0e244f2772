// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.policies;

import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelProgram;
import io.quarterdeck.spi.cel.CelScope;
import io.quarterdeck.spi.cel.CelType;
import org.jspecify.annotations.Nullable;

/**
 * An expression of a policy that is in force. One that does not compile any more is kept as the
 * error that each evaluation of it will be.
 *
 * @param text as it was written
 * @param problem what the compiler said, empty when there is a program
 */
public record Expression(String text, @Nullable CelProgram program, String problem) {

  public static Expression compile(CelCompiler compiler, String text, CelScope scope) {
    return switch (compiler.compile(text.trim(), scope)) {
      case CelCompiler.Compiled c -> new Expression(text, c.program(), "");
      case CelCompiler.Rejected r -> new Expression(text, null, r.message());
    };
  }

  /** The type of its result, any when it has none. */
  public CelType type() {
    CelType type = program == null ? CelType.DYN : program.resultType();
    return type.kind() == CelType.Kind.OBJECT ? CelType.DYN : type;
  }
}
