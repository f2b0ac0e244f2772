// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import com.google.common.collect.ImmutableList;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelReference;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import io.quarterdeck.extensions.cel.internal.function.Constructors;
import io.quarterdeck.extensions.cel.internal.function.Costs;
import io.quarterdeck.extensions.cel.internal.function.DeclaredValues;
import io.quarterdeck.extensions.cel.internal.function.Logic;
import io.quarterdeck.extensions.cel.internal.step.Constant;
import io.quarterdeck.extensions.cel.internal.step.Fields;
import io.quarterdeck.extensions.cel.internal.step.Function;
import io.quarterdeck.extensions.cel.internal.step.Step;
import io.quarterdeck.extensions.cel.internal.value.Literals;
import io.quarterdeck.extensions.cel.internal.value.TypeValue;
import io.quarterdeck.extensions.cel.internal.value.UInt;
import io.quarterdeck.spi.cel.FieldNames;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** Makes the steps of a checked expression. */
final class Planner {
  private final CelAbstractSyntaxTree ast;
  private final Map<String, Function> functions;
  private final Deque<Loop> scope = new ArrayDeque<>();
  private int slots;

  /** A variable of a comprehension and where its value stands. */
  private record Loop(String name, int slot) {}

  Planner(CelAbstractSyntaxTree ast, Map<String, Function> functions) {
    this.ast = ast;
    this.functions = functions;
  }

  Step plan() {
    return typed(ast.getExpr());
  }

  int slots() {
    return slots;
  }

  private Step typed(CelExpr e) {
    return switch (e.getKind()) {
      case CONSTANT -> constant(e.constant());
      case IDENT -> ident(e.ident().name(), e.id());
      case SELECT -> select(e);
      case CALL -> call(e);
      case LIST -> list(e.list());
      case STRUCT -> struct(e.struct());
      case MAP -> map(e.map());
      case COMPREHENSION -> comprehension(e.comprehension());
      case NOT_SET -> throw new IllegalStateException("an expression without a kind");
    };
  }

  private static Step constant(CelConstant c) {
    Object value = Literals.value(c);
    return new Constant(value);
  }

  private Step ident(String written, long id) {
    for (Loop loop : scope) {
      if (loop.name().equals(written)) {
        int slot = loop.slot();
        return f -> {
          f.charge(1);
          return f.slot(slot);
        };
      }
    }
    String name =
        ast.getReference(id).map(CelReference::name).filter(n -> !n.isEmpty()).orElse(written);
    if (ast.getType(id).filter(t -> t.kind() == CelKind.TYPE).isPresent()) {
      return new Constant(new TypeValue(Literals.typeName(name)));
    }
    return DeclaredValues.of(
        type(id),
        f -> {
          f.charge(1);
          return f.variable(name);
        });
  }

  private CelKind kind(long id) {
    return type(id).kind();
  }

  private CelType type(long id) {
    return ast.getType(id).orElse(SimpleType.DYN);
  }

  private Step select(CelExpr e) {
    CelExpr.CelSelect select = e.select();
    String referred = ast.getReference(e.id()).map(CelReference::name).orElse("");
    if (!referred.isEmpty()) {
      return ident(referred, e.id());
    }
    Step operand = typed(select.operand());
    boolean object = kind(select.operand().id()) == CelKind.STRUCT;
    String field = object ? FieldNames.unescape(select.field()) : select.field();
    if (select.testOnly()) {
      return f -> Fields.has(operand.eval(f), field);
    }
    return DeclaredValues.of(
        type(e.id()),
        f -> {
          Object from = operand.eval(f);
          f.charge(1);
          return Fields.select(from, field);
        });
  }

  private Step call(CelExpr e) {
    CelExpr.CelCall call = e.call();
    List<Step> args = new ArrayList<>();
    call.target().ifPresent(t -> args.add(typed(t)));
    call.args().forEach(a -> args.add(typed(a)));
    Step[] steps = args.toArray(Step[]::new);
    return switch (call.function()) {
      case "_&&_" -> Logic.and(steps[0], steps[1]);
      case "_||_" -> Logic.or(steps[0], steps[1]);
      case "_?_:_" -> Logic.conditional(steps[0], steps[1], steps[2]);
      case "@not_strictly_false" -> Logic.notStrictlyFalse(steps[0]);
      case "_[_]" -> DeclaredValues.of(type(e.id()), index(steps[0], steps[1]));
      case "_?._", "_[?_]" -> optionalSelect(steps[0], steps[1]);
      case "or" -> Logic.optionalOr(steps[0], steps[1]);
      case "orValue" -> Logic.orValue(steps[0], steps[1]);
      case "sum" -> sum(kind(e.id()), function("sum", steps));
      default -> function(call.function(), steps);
    };
  }

  /** Of an empty list it is a zero of the type that only the checker knows. */
  private static Step sum(CelKind kind, Step sum) {
    Object zero =
        switch (kind) {
          case DOUBLE -> 0.0;
          case UINT -> new UInt(0);
          case DURATION -> Duration.ZERO;
          default -> 0L;
        };
    return f -> {
      Object total = sum.eval(f);
      return total instanceof Long l && l == 0 ? zero : total;
    };
  }

  private static Step index(Step operand, Step key) {
    return f -> {
      Object from = operand.eval(f);
      Object k = key.eval(f);
      f.charge(1);
      return Fields.index(from, k);
    };
  }

  private static Step optionalSelect(Step operand, Step key) {
    return f -> {
      Object from = operand.eval(f);
      Object k = key.eval(f);
      f.charge(1);
      return Fields.optional(from, k);
    };
  }

  private Step function(String name, Step[] steps) {
    Function function = functions.get(name);
    if (function == null) {
      throw new IllegalStateException("a function without an implementation: " + name);
    }
    return f -> {
      Object[] args = new Object[steps.length];
      for (int i = 0; i < steps.length; i++) {
        args[i] = steps[i].eval(f);
      }
      Object result = function.call(f, args);
      f.charge(Costs.of(name, args, result));
      return result;
    };
  }

  private Step list(CelExpr.CelList list) {
    Step[] elements = list.elements().stream().map(this::typed).toArray(Step[]::new);
    ImmutableList<Integer> optional = list.optionalIndices();
    boolean[] mayLack = new boolean[elements.length];
    optional.forEach(i -> mayLack[i] = true);
    return Constructors.list(elements, mayLack);
  }

  private Step map(CelExpr.CelMap map) {
    List<Constructors.Entry> entries =
        map.entries().stream()
            .map(e -> new Constructors.Entry(typed(e.key()), typed(e.value()), e.optionalEntry()))
            .toList();
    return Constructors.map(entries);
  }

  private Step struct(CelExpr.CelStruct struct) {
    List<Constructors.Entry> entries =
        struct.entries().stream()
            .map(
                e ->
                    new Constructors.Entry(
                        new Constant(e.fieldKey()), typed(e.value()), e.optionalEntry()))
            .toList();
    return Constructors.struct(struct.messageName(), entries);
  }

  private Step comprehension(CelExpr.CelComprehension c) {
    Step range = typed(c.iterRange());
    Step init = typed(c.accuInit());
    int accu = slots++;
    int first = slots++;
    int second = slots++;
    scope.push(new Loop(c.accuVar(), accu));
    scope.push(new Loop(c.iterVar(), first));
    boolean two = !c.iterVar2().isEmpty();
    if (two) {
      scope.push(new Loop(c.iterVar2(), second));
    }
    Step condition = typed(c.loopCondition());
    Step step = typed(c.loopStep());
    if (two) {
      scope.pop();
    }
    scope.pop();
    Step result = typed(c.result());
    scope.pop();
    return new Comprehension(range, init, condition, step, result, accu, first, two ? second : -1);
  }
}
