// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import com.google.common.collect.ImmutableList;
import dev.cel.common.CelIssue;
import dev.cel.common.ast.CelExpr;
import dev.cel.parser.CelMacro;
import dev.cel.parser.CelMacroExprFactory;
import dev.cel.parser.CelStandardMacro;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The macros of the language, those with other words or places for their errors by our own. */
final class Macros {
  private Macros() {}

  static List<CelMacro> all() {
    List<CelMacro> out = new ArrayList<>();
    for (CelStandardMacro m : CelStandardMacro.STANDARD_MACROS) {
      if (m != CelStandardMacro.HAS) {
        out.add(m.getDefinition());
      }
    }
    out.add(CelMacro.newGlobalMacro("has", 1, Macros::has));
    out.add(CelMacro.newReceiverMacro("sortBy", 2, Macros::sortBy));
    return out;
  }

  private static Optional<CelExpr> has(
      CelMacroExprFactory make, CelExpr target, ImmutableList<CelExpr> args) {
    CelExpr arg = args.getFirst();
    if (arg.getKind() != CelExpr.ExprKind.Kind.SELECT) {
      return Optional.of(
          make.reportError(
              CelIssue.formatError(
                  make.getSourceLocation(arg), "invalid argument to has() macro")));
    }
    return Optional.of(make.newSelect(arg.select().operand(), arg.select().field(), true));
  }

  /** The keys are made by a map over the same list, and the list is sorted by them. */
  private static Optional<CelExpr> sortBy(
      CelMacroExprFactory make, CelExpr target, ImmutableList<CelExpr> args) {
    if (args.getFirst().getKind() != CelExpr.ExprKind.Kind.IDENT) {
      return Optional.of(
          make.reportError(
              CelIssue.formatError(
                  make.getSourceLocation(args.getFirst()),
                  "sortBy can only be applied to a variable")));
    }
    CelExpr list = make.copy(target);
    CelExpr keys =
        CelStandardMacro.MAP
            .getDefinition()
            .getExpander()
            .expandMacro(make, target, args)
            .orElseThrow();
    return Optional.of(make.newReceiverCall("@sortByAssociatedKeys", list, keys));
  }
}
