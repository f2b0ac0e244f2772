// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.policies;

import io.quarterdeck.api.Node;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelProgram;
import io.quarterdeck.spi.cel.CelScope;
import io.quarterdeck.spi.cel.MatchConditions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The {@code matchConditions} of a policy or a webhook, compiled. */
public record Conditions(List<Named> all) {

  /** One of them. */
  public record Named(String name, Expression expression) {}

  public static Conditions of(Node conditions, CelCompiler compiler, CelScope scope) {
    return new Conditions(
        conditions.items().stream()
            .map(
                c ->
                    new Named(
                        c.get("name").text(),
                        Expression.compile(compiler, c.get("expression").text(), scope)))
            .toList());
  }

  /** The first that is false decides; else each that fails is reported. They see no namespace. */
  public MatchConditions.Verdict evaluate(CelProgram.Variables variables) {
    Evaluator evaluator =
        new Evaluator(
            name -> name.equals("namespaceObject") ? null : variables.get(name),
            Map.of(),
            CelProgram.MATCH_CONDITIONS_BUDGET);
    List<String> errors = new ArrayList<>();
    try {
      for (Named c : all) {
        switch (evaluator.evaluate(c.expression())) {
          case CelProgram.Failed f -> errors.add(f.message());
          case CelProgram.Value v -> {
            if (Boolean.FALSE.equals(v.value())) {
              return new MatchConditions.NotMet(c.name());
            }
          }
        }
      }
    } catch (Evaluator.SpentException e) {
      return new MatchConditions.Undecided(String.valueOf(e.getMessage()));
    }
    if (errors.isEmpty()) {
      return new MatchConditions.Met();
    }
    List<String> distinct = errors.stream().distinct().toList();
    return new MatchConditions.Undecided(
        distinct.size() == 1 ? distinct.getFirst() : "[" + String.join(", ", distinct) + "]");
  }
}
