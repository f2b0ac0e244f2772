// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import java.util.HashSet;
import java.util.Set;

/**
 * Which variables an expression uses, and which fields of them it selects, as {@code claims.email},
 * also optionally.
 */
final class Selections {
  private static final String OPTIONAL = "_?._";

  private final Set<String> found = new HashSet<>();

  private Selections() {}

  static Set<String> of(CelExpr expression) {
    Selections all = new Selections();
    all.visit(expression);
    return Set.copyOf(all.found);
  }

  private void visit(CelExpr e) {
    switch (e.getKind()) {
      case IDENT -> found.add(e.ident().name());
      case SELECT -> {
        add(e.select().operand(), e.select().field());
        visit(e.select().operand());
      }
      case CALL -> {
        CelExpr.CelCall call = e.call();
        boolean optional = call.function().equals(OPTIONAL) && call.args().size() == 2;
        if (optional && isText(call.args().get(1))) {
          add(call.args().get(0), call.args().get(1).constant().stringValue());
        }
        call.target().ifPresent(this::visit);
        call.args().forEach(this::visit);
      }
      case LIST -> e.list().elements().forEach(this::visit);
      case MAP ->
          e.map()
              .entries()
              .forEach(
                  entry -> {
                    visit(entry.key());
                    visit(entry.value());
                  });
      case STRUCT -> e.struct().entries().forEach(entry -> visit(entry.value()));
      case COMPREHENSION -> {
        visit(e.comprehension().iterRange());
        visit(e.comprehension().accuInit());
        visit(e.comprehension().loopCondition());
        visit(e.comprehension().loopStep());
        visit(e.comprehension().result());
      }
      default -> {}
    }
  }

  private static boolean isText(CelExpr e) {
    return e.getKind() == CelExpr.ExprKind.Kind.CONSTANT
        && e.constant().getKind() == CelConstant.Kind.STRING_VALUE;
  }

  private void add(CelExpr operand, String field) {
    if (operand.getKind() == CelExpr.ExprKind.Kind.IDENT) {
      found.add(operand.ident().name() + "." + field);
    }
  }
}
