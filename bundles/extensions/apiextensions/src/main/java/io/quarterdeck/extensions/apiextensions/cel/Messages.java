// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.spi.cel.CelProgram;

/** What is said of a broken rule: by an expression, or else by the rule's own words. */
final class Messages {
  private static final int LONGEST = 5 * 1024;

  private Messages() {}

  /**
   * @param ends whether no more rules are evaluated, because the expression was too dear
   */
  record Message(String text, long cost, boolean ends) {}

  static Message of(Rule rule, Place place, long budget) {
    CelProgram program = rule.message();
    if (program == null || place.old() == null && program.uses("oldSelf")) {
      return new Message(rule.breach(), 0, false);
    }
    CelProgram.Result result = program.evaluate(place.variables(false), CelProgram.PER_CALL_LIMIT);
    if (result.cost() > budget) {
      return new Message(
          "messageExpression evaluation failed due to running out of cost budget, no further"
              + " validation rules will be run",
          budget,
          true);
    }
    if (result instanceof CelProgram.Failed f && f.overLimit()) {
      return new Message(
          "no further validation rules will be run due to call cost exceeds limit for"
              + " messageExpression: \""
              + program.expression()
              + "\"",
          budget,
          true);
    }
    String said =
        result instanceof CelProgram.Value v && v.value() instanceof String s ? s.strip() : "";
    boolean good = !said.isEmpty() && said.indexOf('\n') < 0 && Validate.bytes(said) <= LONGEST;
    return new Message(good ? said : rule.breach(), result.cost(), false);
  }
}
