// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import io.quarterdeck.api.Node;
import io.quarterdeck.spi.cel.CelProgram;
import org.jspecify.annotations.Nullable;

/**
 * One compiled rule.
 *
 * @param source the rule as it stands in the schema
 * @param error why it cannot be evaluated, null when it can or is empty
 * @param program null when there is an error or nothing to evaluate
 * @param messageError why its message cannot be evaluated
 * @param message what makes its message, null when nothing does
 * @param fieldPath the field that it is about, below the schema's own; empty for the schema's
 */
record Rule(
    Node source,
    @Nullable String error,
    @Nullable CelProgram program,
    @Nullable String messageError,
    @Nullable CelProgram message,
    String fieldPath) {

  /** Whether it compares with what was there before. */
  boolean isTransition() {
    return program != null && program.uses("oldSelf");
  }

  boolean takesOptional() {
    return source.get("optionalOldSelf").bool();
  }

  /** What stands for the rule in messages. */
  String shown() {
    String message = source.get("message").text();
    return (message.isEmpty() ? source.get("rule").text() : message).strip();
  }

  /** The message of a breach, where no expression makes it. */
  String breach() {
    return source.get("message").text().isEmpty() ? "failed rule: " + shown() : shown();
  }
}
