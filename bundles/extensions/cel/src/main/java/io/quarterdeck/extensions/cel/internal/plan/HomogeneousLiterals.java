// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelIssue;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypes;
import dev.cel.common.types.OptionalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The elements of a list that stands in an expression have one type, but for those of a format. */
final class HomogeneousLiterals {
  private final CelAbstractSyntaxTree ast;
  private final List<CelIssue> issues = new ArrayList<>();

  private HomogeneousLiterals(CelAbstractSyntaxTree ast) {
    this.ast = ast;
  }

  static List<CelIssue> check(CelAbstractSyntaxTree ast) {
    HomogeneousLiterals rule = new HomogeneousLiterals(ast);
    rule.visit(ast.getExpr(), false);
    return rule.issues;
  }

  private void visit(CelExpr e, boolean exempt) {
    switch (e.getKind()) {
      case SELECT -> visit(e.select().operand(), false);
      case CALL -> {
        boolean format = e.call().function().equals("format");
        e.call().target().ifPresent(t -> visit(t, false));
        e.call().args().forEach(a -> visit(a, format));
      }
      case LIST -> {
        if (!exempt) {
          list(e.list());
        }
        e.list().elements().forEach(x -> visit(x, exempt));
      }
      case MAP -> map(e.map(), exempt);
      case STRUCT -> e.struct().entries().forEach(x -> visit(x.value(), false));
      case COMPREHENSION -> comprehension(e.comprehension());
      default -> {}
    }
  }

  private void comprehension(CelExpr.CelComprehension c) {
    List.of(c.iterRange(), c.accuInit(), c.loopCondition(), c.loopStep(), c.result())
        .forEach(e -> visit(e, false));
  }

  private void list(CelExpr.CelList list) {
    CelType first = null;
    for (int i = 0; i < list.elements().size(); i++) {
      CelExpr e = list.elements().get(i);
      CelType type = type(e, list.optionalIndices().contains(i));
      if (first == null) {
        first = type;
      } else if (differs(e, first, type)) {
        return;
      }
    }
  }

  private void map(CelExpr.CelMap map, boolean exempt) {
    CelType key = null;
    CelType value = null;
    boolean done = exempt;
    for (CelExpr.CelMap.Entry e : map.entries()) {
      CelType k = type(e.key(), false);
      CelType v = type(e.value(), e.optionalEntry());
      if (!done && key != null && value != null) {
        done = differs(e.key(), key, k) || differs(e.value(), value, v);
      }
      key = key == null ? k : key;
      value = value == null ? v : value;
      visit(e.key(), exempt);
      visit(e.value(), exempt);
    }
  }

  private CelType type(CelExpr e, boolean optional) {
    CelType type = ast.getTypeOrThrow(e.id());
    return optional && type instanceof OptionalType o ? o.parameters().getFirst() : type;
  }

  private boolean differs(CelExpr e, @Nullable CelType wanted, CelType found) {
    if (wanted == null || wanted.equals(found)) {
      return false;
    }
    Integer offset = ast.getSource().getPositionsMap().get(e.id());
    String message =
        "expected type '"
            + CelTypes.format(wanted)
            + "' but found '"
            + CelTypes.format(found)
            + "'";
    Optional.ofNullable(offset)
        .flatMap(ast.getSource()::getOffsetLocation)
        .ifPresent(at -> issues.add(CelIssue.formatError(at, message)));
    return true;
  }
}
