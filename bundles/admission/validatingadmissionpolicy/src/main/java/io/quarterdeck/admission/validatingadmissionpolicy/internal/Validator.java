// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.validatingadmissionpolicy.internal;

import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.libraries.policies.Evaluator;
import io.quarterdeck.libraries.policies.Expression;
import io.quarterdeck.spi.cel.CelProgram;
import io.quarterdeck.spi.cel.MatchConditions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Evaluates one policy for one request and one parameter. */
final class Validator {
  private static final int LONGEST_MESSAGE = 5 * 1024;

  private final ValidatingPolicy policy;
  private final CelProgram.Variables variables;
  private final List<Decision> decisions = new ArrayList<>();
  private final List<Decision> ignored = new ArrayList<>();
  private final Map<String, String> annotations = new LinkedHashMap<>();
  private final List<String> annotationErrors = new ArrayList<>();

  Validator(ValidatingPolicy policy, CelProgram.Variables variables) {
    this.policy = policy;
    this.variables = variables;
  }

  /** The rules that were broken. */
  List<Decision> decisions() {
    return decisions;
  }

  /** The rules without an answer that the policy passes over. */
  List<Decision> ignored() {
    return ignored;
  }

  /** What is to be noted, by the policy's keys. */
  Map<String, String> annotations() {
    return annotations;
  }

  /** Notes that could not be made; each refuses, whatever the binding's actions are. */
  List<String> annotationErrors() {
    return annotationErrors;
  }

  void run() {
    switch (policy.policy().conditions().evaluate(variables)) {
      case MatchConditions.NotMet _ -> {}
      case MatchConditions.Undecided u -> failed(0, u.message(), 0);
      case MatchConditions.Met _ -> {
        if (validations()) {
          annotate();
        }
      }
    }
  }

  private void failed(int position, String message, long nanos) {
    (policy.policy().ignoresFailures() ? ignored : decisions)
        .add(Decision.failed(position, message, nanos));
  }

  private Evaluator evaluator() {
    return new Evaluator(variables, policy.policy().variables(), CelProgram.BUDGET);
  }

  /** Whether they could be evaluated within the budget; else nothing is noted either. */
  private boolean validations() {
    Evaluator evaluator = evaluator();
    List<Integer> broken = new ArrayList<>();
    long[] nanos = new long[policy.validations().size()];
    try {
      for (int i = 0; i < nanos.length; i++) {
        long start = System.nanoTime();
        CelProgram.Result result = evaluator.evaluate(policy.validations().get(i).expression());
        nanos[i] = System.nanoTime() - start;
        switch (result) {
          case CelProgram.Failed f -> failed(i, f.message(), nanos[i]);
          case CelProgram.Value value -> {
            if (!Boolean.TRUE.equals(value.value())) {
              broken.add(i);
            }
          }
        }
      }
    } catch (Evaluator.SpentException e) {
      decisions.clear();
      ignored.clear();
      failed(0, String.valueOf(e.getMessage()), 0);
      return false;
    }
    broken.forEach(i -> broken(i, evaluator, nanos[i]));
    decisions.sort(Comparator.comparingInt(Decision::position));
    return true;
  }

  /** Its message is made of what the rules have left of the budget. */
  private void broken(int i, Evaluator evaluator, long nanos) {
    ValidatingPolicy.Validation v = policy.validations().get(i);
    try {
      decisions.add(Decision.broken(i, message(v, evaluator), v.reason(), nanos));
    } catch (Evaluator.SpentException e) {
      failed(i, "failed messageExpression: " + e.getMessage(), nanos);
    }
  }

  private static String message(ValidatingPolicy.Validation v, Evaluator evaluator)
      throws Evaluator.SpentException {
    String made = made(v.messageExpression(), evaluator);
    if (!made.isEmpty()) {
      return made;
    }
    return v.message().isEmpty()
        ? "failed expression: " + v.expression().text().strip()
        : v.message();
  }

  /** Empty when there is nothing to say it with, or what it says cannot be shown. */
  private static String made(@Nullable Expression expression, Evaluator evaluator)
      throws Evaluator.SpentException {
    if (expression == null
        || !(evaluator.evaluate(expression) instanceof CelProgram.Value v)
        || !(v.value() instanceof String s)) {
      return "";
    }
    String text = s.strip();
    boolean tooLong = Validate.bytes(text) > LONGEST_MESSAGE;
    return tooLong || text.contains("\n") ? "" : text;
  }

  private void annotate() {
    Evaluator evaluator = evaluator();
    try {
      for (ValidatingPolicy.Annotation a : policy.annotations()) {
        switch (evaluator.evaluate(a.value())) {
          case CelProgram.Failed f -> annotationFailed(f.message());
          case CelProgram.Value v -> {
            if (v.value() instanceof String s && !s.isBlank()) {
              annotations.put(a.key(), s.strip());
            }
          }
        }
      }
    } catch (Evaluator.SpentException e) {
      annotationFailed(String.valueOf(e.getMessage()));
    }
  }

  private void annotationFailed(String message) {
    if (!policy.policy().ignoresFailures()) {
      annotationErrors.add(message);
    }
  }
}
