// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import io.quarterdeck.authentication.oidc.internal.Expressions.Rule;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.cel.CelProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What expressions make of one token's claims, or of the user; errors reject the token. */
final class Evaluation {
  private static final String NO_LIST = "expression must return a string or a list of strings";

  private final String variable;
  private final Object value;

  private Evaluation(String variable, Object value) {
    this.variable = variable;
    this.value = value;
  }

  static Evaluation ofClaims(Map<String, @Nullable Object> claims) {
    return new Evaluation("claims", claims);
  }

  static Evaluation ofUser(UserInfo user) {
    return new Evaluation(
        "user",
        Map.of(
            "username", user.name(),
            "uid", user.uid(),
            "groups", user.groups(),
            "extra", user.extra()));
  }

  private @Nullable Object value(CelProgram program, String what) throws BadToken {
    CelProgram.Result result =
        program.evaluate(name -> name.equals(variable) ? value : null, CelProgram.PER_CALL_LIMIT);
    return switch (result) {
      case CelProgram.Value v -> v.value();
      case CelProgram.Failed f ->
          throw new BadToken(
              "error evaluating "
                  + what
                  + ": expression '"
                  + program.expression()
                  + "' resulted in error: "
                  + f.message());
    };
  }

  /**
   * @param what the thing that it is, for messages: {@code username}
   */
  String text(CelProgram program, String what) throws BadToken {
    String expression = what + " claim expression";
    if (value(program, expression) instanceof String s) {
      return s;
    }
    throw new BadToken(
        "error evaluating " + expression + ": " + expression + " must return a string");
  }

  /** A string or a list of them; empty ones and null are none. */
  List<String> texts(CelProgram program, String what) throws BadToken {
    return texts(program, what, "");
  }

  /**
   * {@link #texts(CelProgram, String)} of one of several expressions.
   *
   * @param which of them it is, before the message
   */
  List<String> texts(CelProgram program, String what, String which) throws BadToken {
    String expression = what + " claim expression";
    Object found = value(program, expression);
    List<String> out = new ArrayList<>();
    for (Object each : found instanceof List<?> all ? all : present(found)) {
      if (!(each instanceof String s)) {
        throw new BadToken("error evaluating " + expression + ": " + which + NO_LIST);
      }
      if (!s.isEmpty()) {
        out.add(s);
      }
    }
    return out;
  }

  private static List<Object> present(@Nullable Object value) {
    return value == null ? List.of() : List.of(value);
  }

  void check(List<Rule> rules, String what) throws BadToken {
    for (Rule rule : rules) {
      if (!(value(rule.program(), what) instanceof Boolean holds)) {
        throw new BadToken(
            "error evaluating " + what + ": validation expression must return a boolean");
      }
      if (!holds) {
        throw new BadToken(
            "error evaluating "
                + what
                + ": validation expression '"
                + rule.program().expression()
                + "' failed: "
                + rule.message());
      }
    }
  }
}
