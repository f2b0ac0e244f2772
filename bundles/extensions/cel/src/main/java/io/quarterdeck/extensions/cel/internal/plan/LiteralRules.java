// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelIssue;
import dev.cel.common.CelSource;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import io.quarterdeck.extensions.cel.internal.function.Conversions;
import io.quarterdeck.extensions.cel.internal.function.RegexFunctions;
import io.quarterdeck.extensions.cel.internal.value.CelError;
import io.quarterdeck.runtime.regex.RegexException;
import java.util.ArrayList;
import java.util.List;

/** Constant arguments that can never be a duration, a time or a pattern are errors at once. */
final class LiteralRules {
  private final CelSource source;
  private final RegexFunctions patterns;
  private final List<CelIssue> issues = new ArrayList<>();

  private LiteralRules(CelSource source, RegexFunctions patterns) {
    this.source = source;
    this.patterns = patterns;
  }

  static List<CelIssue> check(CelAbstractSyntaxTree ast, RegexFunctions patterns) {
    LiteralRules rules = new LiteralRules(ast.getSource(), patterns);
    rules.visit(ast.getExpr());
    return rules.issues;
  }

  private void visit(CelExpr e) {
    switch (e.getKind()) {
      case SELECT -> visit(e.select().operand());
      case CALL -> call(e.call());
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

  private void call(CelExpr.CelCall call) {
    call.target().ifPresent(this::visit);
    call.args().forEach(this::visit);
    switch (call.function()) {
      case "duration", "timestamp", "matches" -> argument(call);
      default -> {}
    }
  }

  private void argument(CelExpr.CelCall call) {
    if (call.args().isEmpty()) {
      return;
    }
    CelExpr arg = call.args().getLast();
    boolean text =
        arg.getKind() == CelExpr.ExprKind.Kind.CONSTANT
            && arg.constant().getKind() == CelConstant.Kind.STRING_VALUE;
    if (text && !isValid(call.function(), arg.constant().stringValue())) {
      Integer offset = source.getPositionsMap().get(arg.id());
      source
          .getOffsetLocation(offset == null ? 0 : offset)
          .ifPresent(
              at ->
                  issues.add(CelIssue.formatError(at, "invalid " + call.function() + " argument")));
    }
  }

  private boolean isValid(String function, String text) {
    try {
      switch (function) {
        case "duration" -> Conversions.duration(text);
        case "timestamp" -> Conversions.timestamp(text);
        default -> patterns.pattern(text);
      }
      return true;
    } catch (CelError | RegexException e) {
      return false;
    }
  }
}
