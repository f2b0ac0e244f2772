// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.OptionalType;
import io.quarterdeck.extensions.cel.internal.library.Declarations;
import io.quarterdeck.extensions.cel.internal.library.Types;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * By type, what gives a value of it: every function that {@link Declarations} declares, and what
 * {@code grammar.txt} says of the rest of the language.
 */
final class Grammar {
  /** What T stands for, one after the other. */
  private static final List<String> TS =
      List.of("int", "string", "double", "bool", "timestamp", "list(int)", "dyn");

  /** Of a template: a text, a place for an expression of a type, or the variable of a loop. */
  sealed interface Part {}

  record Text(String text) implements Part {}

  record Hole(String type) implements Part {}

  record Loop(String type) implements Part {}

  private final Map<String, List<List<Part>>> templates = new HashMap<>();
  private final Set<String> functions = new TreeSet<>();

  Grammar() throws IOException {
    for (String line : ExpressionsTest.lines("grammar.txt")) {
      int equals = line.indexOf(" = ");
      String type = line.substring(0, equals);
      String template = line.substring(equals + 3);
      for (String t : line.matches(".*\\bT\\b.*") ? TS : List.of("")) {
        add(type.replaceAll("\\bT\\b", t), parts(template.replaceAll("\\bT\\b", t)));
      }
    }
    Declarations.common().forEach(this::add);
  }

  List<List<Part>> of(String type) {
    return templates.getOrDefault(type, List.of());
  }

  /** Every type that something gives. */
  List<String> types() {
    return templates.keySet().stream().sorted().toList();
  }

  /** The names of all functions that were declared. */
  Set<String> functions() {
    return functions;
  }

  private void add(String type, List<Part> template) {
    templates.computeIfAbsent(type, t -> new ArrayList<>()).add(template);
  }

  private void add(CelFunctionDecl function) {
    if (function.name().startsWith("@")) {
      return;
    }
    functions.add(function.name());
    for (CelOverloadDecl o : function.overloads()) {
      for (String t : TS) {
        String all = o.parameterTypes() + " " + o.resultType();
        if (all.contains("TypeParam") || t.equals(TS.getFirst())) {
          add(name(o.resultType(), t), call(function.name(), o, t));
        }
      }
    }
  }

  private static List<Part> call(String name, CelOverloadDecl o, String t) {
    List<Part> out = new ArrayList<>();
    List<CelType> parameters = o.parameterTypes();
    int first = 0;
    if (o.isInstanceFunction()) {
      out.add(new Hole(name(parameters.getFirst(), t)));
      out.add(new Text("."));
      first = 1;
    }
    out.add(new Text(name + "("));
    for (int i = first; i < parameters.size(); i++) {
      out.add(new Text(i > first ? ", " : ""));
      out.add(new Hole(name(parameters.get(i), t)));
    }
    out.add(new Text(")"));
    return out;
  }

  private static String name(CelType type, String t) {
    return switch (type.kind()) {
      case TYPE_PARAM -> t;
      case LIST -> "list(" + name(((ListType) type).elemType(), t) + ")";
      case MAP ->
          "map("
              + name(((MapType) type).keyType(), t)
              + ", "
              + name(((MapType) type).valueType(), t)
              + ")";
      case OPAQUE ->
          type instanceof OptionalType o
              ? "optional_type(" + name(o.parameters().getFirst(), t) + ")"
              : type.name();
      default -> Types.back(type).toString();
    };
  }

  private static List<Part> parts(String template) {
    List<Part> out = new ArrayList<>();
    int at = 0;
    while (at < template.length()) {
      char c = template.charAt(at);
      if (c == '{' && Character.isLetter(template.charAt(at + 1))) {
        int end = template.indexOf('}', at);
        out.add(new Hole(template.substring(at + 1, end)));
        at = end + 1;
      } else if (c == '@') {
        int end = endOfType(template, at + 1);
        out.add(new Loop(template.substring(at + 1, end)));
        at = end;
      } else {
        out.add(new Text(String.valueOf(c)));
        at++;
      }
    }
    return out;
  }

  private static int endOfType(String template, int from) {
    int depth = 0;
    for (int i = from; i < template.length(); i++) {
      char c = template.charAt(i);
      if (depth == 0 && (c == ',' || c == ')')) {
        return i;
      }
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    }
    return template.length();
  }
}
