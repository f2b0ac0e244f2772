// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.selector;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.LabelSelector.Operator;
import io.quarterdeck.api.LabelSelector.Requirement;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.schema.selector.SelectorTokens.Kind;
import io.quarterdeck.schema.selector.SelectorTokens.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Parses the {@code labelSelector} query parameter: requirements joined by commas, each {@code
 * key}, {@code !key}, {@code key=v}, {@code key==v}, {@code key!=v}, {@code key in (a,b)}, {@code
 * key notin (a,b)}, {@code key>1} or {@code key<1}.
 */
public final class LabelSelectorParser {
  private static final String ABOUT_REQUIREMENT = "unable to parse requirement: ";

  private final SelectorTokens tokens;

  private LabelSelectorParser(String text) {
    tokens = new SelectorTokens(text);
  }

  /** The selector, or a 400. */
  public static LabelSelector parse(String text) {
    return new LabelSelector(new LabelSelectorParser(text).requirements());
  }

  private List<Requirement> requirements() {
    List<Requirement> out = new ArrayList<>();
    if (tokens.peek().kind() == Kind.END) {
      return out;
    }
    if (!startsRequirement(tokens.peek())) {
      throw found(tokens.peek(), ", expected: !, identifier, or 'end of string'");
    }
    while (true) {
      out.add(requirement());
      Token after = tokens.take();
      if (after.kind() == Kind.END) {
        return out;
      }
      if (after.kind() != Kind.COMMA) {
        throw found(after, ", expected: ',' or 'end of string'");
      }
      if (!startsRequirement(tokens.peek())) {
        throw found(tokens.peek(), ", expected: identifier after ','");
      }
    }
  }

  private static boolean startsRequirement(Token t) {
    return t.kind() == Kind.WORD || t.kind() == Kind.BANG;
  }

  private Requirement requirement() {
    Token first = tokens.take();
    boolean absent = first.kind() == Kind.BANG;
    Token key = absent ? tokens.take() : first;
    if (key.kind() != Kind.WORD) {
      throw inRequirement(key, ", expected: identifier");
    }
    requireKey(key.text());
    if (absent) {
      return new Requirement(key.text(), Operator.DOES_NOT_EXIST, Set.of());
    }
    Kind next = tokens.peek().kind();
    return next == Kind.END || next == Kind.COMMA
        ? new Requirement(key.text(), Operator.EXISTS, Set.of())
        : comparison(key.text());
  }

  private Requirement comparison(String key) {
    Token t = tokens.takeOperator();
    Operator operator =
        switch (t.kind()) {
          case IN, EQUALS, DOUBLE_EQUALS -> Operator.IN;
          case NOT_IN, NOT_EQUALS -> Operator.NOT_IN;
          case GREATER -> Operator.GREATER_THAN;
          case LESS -> Operator.LESS_THAN;
          default -> throw inRequirement(t, ", expected: in, notin, =, ==, !=, gt, lt");
        };
    boolean many = t.kind() == Kind.IN || t.kind() == Kind.NOT_IN;
    SortedSet<String> values = many ? valueList() : new TreeSet<>(Set.of(oneValue()));
    requireValues(key, operator, values);
    return new Requirement(key, operator, values);
  }

  private String oneValue() {
    Kind next = tokens.peek().kind();
    if (next == Kind.END || next == Kind.COMMA) {
      return "";
    }
    Token t = tokens.take();
    if (t.kind() != Kind.WORD) {
      throw inRequirement(t, ", expected: identifier");
    }
    return t.text();
  }

  private SortedSet<String> valueList() {
    Token open = tokens.take();
    if (open.kind() != Kind.OPEN) {
      throw inRequirement(open, " expected: '('");
    }
    Token next = tokens.peek();
    return switch (next.kind()) {
      case WORD, COMMA -> values();
      case CLOSE -> {
        tokens.take();
        yield new TreeSet<>(Set.of(""));
      }
      default -> throw inRequirement(next, ", expected: ',', ')' or identifier");
    };
  }

  /** Words and commas up to the closing parenthesis; a value that a comma lacks is empty. */
  private SortedSet<String> values() {
    SortedSet<String> out = new TreeSet<>();
    boolean valueExpected = true;
    while (true) {
      Token t = tokens.take();
      if (t.kind() == Kind.WORD && valueExpected) {
        out.add(t.text());
        valueExpected = false;
      } else if (t.kind() == Kind.COMMA || t.kind() == Kind.CLOSE) {
        if (valueExpected) {
          out.add("");
        }
        if (t.kind() == Kind.CLOSE) {
          return out;
        }
        valueExpected = true;
      } else {
        throw inRequirement(
            t, valueExpected ? ", expected: ',', or identifier" : ", expected: ',' or ')'");
      }
    }
  }

  private static void requireKey(String key) {
    List<String> problems = Names.qualified(key);
    if (!problems.isEmpty()) {
      // Kubernetes names no path here, and prints that as a nil pointer.
      throw ApiException.badRequest(
          ABOUT_REQUIREMENT
              + "<nil>: Invalid value: "
              + FieldError.quote(key)
              + ": "
              + String.join("; ", problems));
    }
  }

  private static void requireValues(String key, Operator operator, SortedSet<String> values) {
    List<FieldError> errors = new ArrayList<>();
    FieldPath path = FieldPath.of("values");
    if (operator == Operator.GREATER_THAN || operator == Operator.LESS_THAN) {
      String v = values.first();
      if (!isInteger(v)) {
        errors.add(
            FieldError.invalid(
                path.index(0), v, "for 'Gt', 'Lt' operators, the value must be an integer"));
      }
    }
    int i = 0;
    for (String v : values) {
      List<String> problems = Names.labelValue(v);
      if (!problems.isEmpty()) {
        errors.add(FieldError.invalid(path.index(i).key(key), v, String.join("; ", problems)));
      }
      i++;
    }
    if (!errors.isEmpty()) {
      throw ApiException.badRequest(ABOUT_REQUIREMENT + joined(errors));
    }
  }

  private static boolean isInteger(String s) {
    try {
      Long.parseLong(s);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static String joined(List<FieldError> errors) {
    return errors.size() == 1
        ? errors.getFirst().toString()
        : errors.stream().map(FieldError::toString).collect(Collectors.joining(", ", "[", "]"));
  }

  private static ApiException found(Token t, String rest) {
    return ApiException.badRequest("found '" + t.text() + "'" + rest);
  }

  private static ApiException inRequirement(Token t, String rest) {
    return ApiException.badRequest(ABOUT_REQUIREMENT + "found '" + t.text() + "'" + rest);
  }
}
