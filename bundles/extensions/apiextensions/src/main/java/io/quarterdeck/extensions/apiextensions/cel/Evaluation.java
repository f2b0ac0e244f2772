// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.spi.cel.CelProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All rules over one object: what they find, until their budget is used up. */
final class Evaluation {
  private static final String SPENT =
      "validation failed due to running out of cost budget, no further validation rules will be"
          + " run";

  private final List<FieldError> errors = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private long budget;
  private boolean over;

  Evaluation(long budget) {
    this.budget = budget;
  }

  List<FieldError> errors() {
    return errors;
  }

  List<String> warnings() {
    return warnings;
  }

  void visit(
      RuleNode node,
      FieldPath at,
      @Nullable Object value,
      @Nullable Object old,
      Correlation correlation) {
    if (value == null || over) {
      return;
    }
    Place place = new Place(at, node.type(), value, old, correlation);
    for (Rule r : node.rules()) {
      if (over) {
        return;
      }
      evaluate(r, place);
    }
    if (value instanceof List<?> list && node.items() != null) {
      elements(node, node.items(), place, list);
    } else if (value instanceof Map<?, ?> map) {
      fields(node, place, map);
    }
  }

  private void elements(RuleNode node, RuleNode items, Place place, List<?> list) {
    for (int i = 0; i < list.size(); i++) {
      Object element = list.get(i);
      if (element != null) {
        Object before = Correlation.sameKeys(place.old(), element, node.mergeKeys());
        Correlation c = place.correlation().element(element, before);
        visit(items, place.at().index(i), element, before, c);
      }
    }
  }

  private void fields(RuleNode node, Place place, Map<?, ?> map) {
    RuleNode values = node.values();
    Map<String, @Nullable Object> sorted = new TreeMap<>();
    map.forEach((k, v) -> sorted.put((String) k, v));
    sorted.forEach(
        (name, v) -> {
          Object before = Correlation.field(place.old(), name);
          RuleNode property = node.properties().get(name);
          Correlation c = place.correlation().key(name);
          if (values != null) {
            visit(values, place.at().key(name), v, before, c);
          }
          if (property != null) {
            visit(property, place.at().child(name), v, before, c);
          }
        });
  }

  private void evaluate(Rule rule, Place place) {
    if (budget <= 0) {
      end(place.typed(SPENT));
      return;
    }
    CelProgram program = rule.program();
    if (program == null) {
      if (rule.error() != null) {
        errors.add(place.typed("rule compile error: " + rule.error()));
      }
      return;
    }
    if (rule.isTransition() && place.old() == null && !rule.takesOptional()) {
      return;
    }
    CelProgram.Result result =
        program.evaluate(place.variables(rule.takesOptional()), CelProgram.PER_CALL_LIMIT);
    if (result.cost() > budget) {
      end(place.typed(SPENT));
      return;
    }
    budget -= result.cost();
    switch (result) {
      case CelProgram.Failed f -> failed(f, rule, place);
      case CelProgram.Value v when Boolean.TRUE.equals(v.value()) -> {}
      case CelProgram.Value v -> broken(rule, place);
    }
  }

  private void end(FieldError last) {
    errors.add(last);
    over = true;
  }

  private void failed(CelProgram.Failed f, Rule rule, Place place) {
    if (f.overLimit()) {
      end(
          place.typed(
              "'"
                  + f.message()
                  + "': no further validation rules will be run due to call cost exceeds limit for"
                  + " rule: "
                  + rule.shown()));
    } else if (f.message().startsWith("no such overload")) {
      errors.add(
          place.typed(
              "'"
                  + f.message()
                  + "': call arguments did not match a supported operator, function or macro"
                  + " signature for rule: "
                  + rule.shown()));
    } else {
      errors.add(place.typed(f.message() + " evaluating rule: " + rule.shown()));
    }
  }

  private void broken(Rule rule, Place place) {
    Messages.Message message = Messages.of(rule, place, budget);
    budget -= message.cost();
    FieldError error =
        message.ends()
            ? place.typedBelow(rule, message.text())
            : place.breach(rule, message.text());
    if (!rule.isTransition() && place.correlation().isUnchanged()) {
      warnings.add(error.toString());
    } else {
      errors.add(error);
    }
    over = message.ends();
  }
}
