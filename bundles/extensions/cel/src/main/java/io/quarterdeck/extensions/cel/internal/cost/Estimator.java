// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.cost;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelReference;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import io.quarterdeck.extensions.cel.internal.value.Literals;
import io.quarterdeck.extensions.cel.internal.value.Size;
import io.quarterdeck.extensions.cel.internal.value.Values;
import io.quarterdeck.spi.cel.CelScope;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The most that a checked expression can cost, by the sizes that its variables declare. */
public final class Estimator {
  private final CelAbstractSyntaxTree ast;
  private final CelScope scope;
  private final Deque<Local> locals = new ArrayDeque<>();

  /** A variable of a comprehension. */
  private record Local(String name, Estimate estimate) {}

  private Estimator(CelAbstractSyntaxTree ast, CelScope scope) {
    this.ast = ast;
    this.scope = scope;
  }

  public static long cost(CelAbstractSyntaxTree ast, CelScope scope) {
    return new Estimator(ast, scope).estimate(ast.getExpr()).cost();
  }

  private Estimate estimate(CelExpr e) {
    return switch (e.getKind()) {
      case CONSTANT -> Estimate.of(0, Size.of(Values.size(Literals.value(e.constant()))));
      case IDENT -> ident(e.ident().name(), e.id());
      case SELECT -> select(e);
      case CALL -> call(e);
      case LIST -> list(e.list());
      case MAP -> map(e.map());
      case STRUCT -> {
        long cost = 40;
        for (CelExpr.CelStruct.Entry entry : e.struct().entries()) {
          cost = Size.add(cost, estimate(entry.value()).cost());
        }
        yield Estimate.of(cost, Size.UNKNOWN);
      }
      case COMPREHENSION -> comprehension(e.comprehension());
      case NOT_SET -> Estimate.of(0, Size.UNKNOWN);
    };
  }

  private CelKind kind(long id) {
    return ast.getType(id).map(CelType::kind).orElse(CelKind.DYN);
  }

  private static boolean isScalar(CelKind kind) {
    return switch (kind) {
      case BOOL, INT, UINT, DOUBLE, DURATION, TIMESTAMP, NULL_TYPE, TYPE -> true;
      default -> false;
    };
  }

  private Estimate unknown(long cost, long id) {
    return Estimate.of(cost, isScalar(kind(id)) ? Size.ONE : Size.UNKNOWN);
  }

  private Estimate ident(String written, long id) {
    for (Local local : locals) {
      if (local.name().equals(written)) {
        Estimate known = local.estimate();
        return new Estimate(1, known.size(), known.element(), known.type());
      }
    }
    String name =
        ast.getReference(id).map(CelReference::name).filter(n -> !n.isEmpty()).orElse(written);
    io.quarterdeck.spi.cel.CelType type = scope.variables().get(name);
    return type == null ? unknown(1, id) : Estimate.declared(1, type);
  }

  private Estimate select(CelExpr e) {
    if (!ast.getReference(e.id()).map(CelReference::name).orElse("").isEmpty()) {
      return ident(ast.getReferenceOrThrow(e.id()).name(), e.id());
    }
    Estimate operand = estimate(e.select().operand());
    if (e.select().testOnly()) {
      return Estimate.of(operand.cost(), Size.ONE);
    }
    long cost = Size.add(operand.cost(), 1);
    io.quarterdeck.spi.cel.CelType type = operand.type();
    io.quarterdeck.spi.cel.CelType field =
        type == null
            ? null
            : type.kind() == io.quarterdeck.spi.cel.CelType.Kind.MAP
                ? type.element()
                : type.fields().get(e.select().field());
    return field == null ? unknown(cost, e.id()) : Estimate.declared(cost, field);
  }

  private Estimate list(CelExpr.CelList list) {
    long cost = 10;
    Size element = null;
    for (CelExpr e : list.elements()) {
      Estimate one = estimate(e);
      cost = Size.add(cost, one.cost());
      element = element == null ? one.size() : element.or(one.size());
    }
    Size size = Size.of(list.elements().size());
    return new Estimate(cost, size, element == null ? Size.of(0) : element, null);
  }

  private Estimate map(CelExpr.CelMap map) {
    long cost = 30;
    for (CelExpr.CelMap.Entry e : map.entries()) {
      cost = Size.add(cost, Size.add(estimate(e.key()).cost(), estimate(e.value()).cost()));
    }
    return Estimate.of(cost, Size.of(map.entries().size()));
  }

  private Estimate call(CelExpr e) {
    CelExpr.CelCall call = e.call();
    List<CelExpr> exprs = new ArrayList<>();
    call.target().ifPresent(exprs::add);
    exprs.addAll(call.args());
    List<Estimate> args = exprs.stream().map(this::estimate).toList();
    long sum = 0;
    for (Estimate a : args) {
      sum = Size.add(sum, a.cost());
    }
    return switch (call.function()) {
      case "_&&_", "_||_" -> Estimate.of(sum, Size.ONE);
      case "_?_:_" -> {
        long branch = Math.max(args.get(1).cost(), args.get(2).cost());
        yield new Estimate(
            Size.add(args.get(0).cost(), branch),
            args.get(1).size().or(args.get(2).size()),
            args.get(1).element().or(args.get(2).element()),
            null);
      }
      case "_[_]" -> index(args.getFirst(), Size.add(sum, 1), e.id());
      default -> {
        CelKind first = exprs.isEmpty() ? CelKind.DYN : kind(exprs.getFirst().id());
        CelKind second = exprs.size() < 2 ? CelKind.DYN : kind(exprs.get(1).id());
        yield CallEstimates.of(call.function(), args, first, second, isScalar(kind(e.id())))
            .plusCost(sum);
      }
    };
  }

  private Estimate index(Estimate from, long cost, long id) {
    io.quarterdeck.spi.cel.CelType type = from.type();
    if (type != null && !type.parameters().isEmpty()) {
      return Estimate.declared(cost, type.element());
    }
    return isScalar(kind(id)) ? Estimate.of(cost, Size.ONE) : Estimate.of(cost, from.element());
  }

  private Estimate comprehension(CelExpr.CelComprehension c) {
    Estimate range = estimate(c.iterRange());
    Estimate init = estimate(c.accuInit());
    locals.push(new Local(c.accuVar(), init));
    locals.push(new Local(c.iterVar(), variable(c, range, c.iterVar2().isEmpty())));
    if (!c.iterVar2().isEmpty()) {
      locals.push(new Local(c.iterVar2(), variable(c, range, false)));
    }
    long loop = Size.add(estimate(c.loopCondition()).cost(), 0);
    Estimate step = estimate(c.loopStep());
    loop = Size.add(loop, step.cost());
    if (!c.iterVar2().isEmpty()) {
      locals.pop();
    }
    locals.pop();
    locals.pop();
    boolean collects = c.accuInit().getKind() == CelExpr.ExprKind.Kind.LIST;
    Estimate accumulated =
        collects ? new Estimate(0, Size.upTo(range.size().max()), step.element(), null) : init;
    locals.push(new Local(c.accuVar(), accumulated));
    Estimate result = estimate(c.result());
    locals.pop();
    long cost = Size.add(range.cost(), init.cost());
    cost = Size.add(cost, Size.multiply(range.size().max(), loop));
    return new Estimate(
        Size.add(cost, result.cost()), result.size(), result.element(), result.type());
  }

  /** What goes over a list is its elements; over a map its keys, and as a second its values. */
  private Estimate variable(CelExpr.CelComprehension c, Estimate range, boolean single) {
    io.quarterdeck.spi.cel.CelType type = range.type();
    if (type != null && !type.parameters().isEmpty()) {
      return Estimate.declared(0, single ? type.parameters().getFirst() : type.element());
    }
    CelType over = ast.getType(c.iterRange().id()).orElse(dev.cel.common.types.SimpleType.DYN);
    boolean scalar =
        over instanceof dev.cel.common.types.ListType l && isScalar(l.elemType().kind());
    return Estimate.of(0, scalar ? Size.ONE : range.element());
  }
}
