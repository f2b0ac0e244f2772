// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelProgram;
import io.quarterdeck.spi.cel.CelType;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Random expressions over random values: no exception escapes, the checker's type is the value's,
 * what is repeated gives the same, and nothing runs past its cost limit - with a limit one below
 * what it costs it ends at that limit. {@code -Dcel.fuzz.count=100000} is the whole of it, {@code
 * -Dcel.fuzz.seed} another one; a failure names its seed and number.
 */
final class FuzzTest {
  private static final int COUNT = Integer.getInteger("cel.fuzz.count", 4000);
  private static final long SEED = Long.getLong("cel.fuzz.seed", 20_261_121L);
  private static final Pattern DYN = Pattern.compile("\\b(dyn|any)\\b");

  /** Neighbouring seeds give much the same numbers. */
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private static final int MOST_FAILURES = 20;
  private static final Duration LONGEST = Duration.ofSeconds(20);

  private final CelCompiler compiler = new Compiler();
  private int evaluated;
  private int values;
  private int ended;
  private final List<String> failures = new ArrayList<>();
  private final Set<String> called = new TreeSet<>();

  @Test
  void nothingEscapesAndNothingRunsPastItsLimit() throws IOException {
    Grammar grammar = new Grammar();
    for (int n = 0; n < COUNT; n++) {
      Random random = new Random((SEED + n) * MIX);
      String expression = new RandomExpression(grammar, random).next();
      try {
        one(expression, new RandomInput(random));
      } catch (RuntimeException | Error e) {
        failures.add("seed " + SEED + ", number " + n + ": " + expression + "\n  " + e);
        if (failures.size() == MOST_FAILURES) {
          break;
        }
      }
      grammar.functions().stream()
          .filter(f -> !called.contains(f) && expression.contains(f + "("))
          .forEach(called::add);
    }
    System.out.printf(
        "%d expressions, %d compiled, %d values, %d ended at their limit%n",
        COUNT, evaluated, values, ended);
    assertEquals("", String.join("\n", failures));
    assertTrue(evaluated > COUNT * 0.8, () -> "only " + evaluated + " were expressions");
    assertTrue(values > COUNT * 0.3, () -> "only " + values + " had a value");
    Set<String> never = new TreeSet<>(grammar.functions());
    never.removeAll(called);
    assertEquals(Set.of(), never, "functions that were never called");
  }

  private void one(String expression, RandomInput input) {
    switch (compiler.compile(expression, RandomInput.SCOPE)) {
      case CelCompiler.Rejected r ->
          assertTrue(!r.message().startsWith("compiler error"), r::message);
      case CelCompiler.Compiled c -> {
        evaluated++;
        CelProgram.Variables variables = input.next();
        long began = System.nanoTime();
        CelProgram.Result result = c.program().evaluate(variables, CelProgram.PER_CALL_LIMIT);
        long took = System.nanoTime() - began;
        assertTrue(took < LONGEST.toNanos(), () -> "took " + Duration.ofNanos(took));
        check(c.program(), variables, result);
      }
    }
  }

  private void check(CelProgram program, CelProgram.Variables variables, CelProgram.Result result) {
    if (result instanceof CelProgram.Failed f && f.overLimit()) {
      ended++;
      return;
    }
    assertTrue(result.cost() <= CelProgram.PER_CALL_LIMIT, () -> "cost " + result.cost());
    if (result instanceof CelProgram.Value v) {
      values++;
      assertTrue(
          // what is dyn, the checker may take for anything
          DYN.matcher(program.expression()).find() || isOf(program.resultType(), v.value()),
          () -> program.resultType() + " is not the type of " + shown(v.value()));
    }
    assertEquals(
        shown(result),
        shown(program.evaluate(variables, CelProgram.PER_CALL_LIMIT)),
        "the same again");
    if (result.cost() > 0) {
      CelProgram.Failed less =
          assertInstanceOf(CelProgram.Failed.class, program.evaluate(variables, result.cost() - 1));
      assertTrue(less.overLimit(), () -> "ended with " + less + " below the cost of " + result);
    }
  }

  private static boolean isOf(CelType type, @Nullable Object value) {
    return switch (type.kind()) {
      case BOOL -> value instanceof Boolean;
      case INT -> value instanceof Long;
      case DOUBLE -> value instanceof Double;
      case STRING -> value instanceof String;
      case BYTES -> value instanceof byte[];
      case TIMESTAMP -> value instanceof Instant;
      case DURATION -> value instanceof Duration;
      case LIST -> value instanceof List<?> l && l.stream().allMatch(e -> isOf(type.element(), e));
      case MAP ->
          value instanceof Map<?, ?> m
              && m.values().stream().allMatch(e -> isOf(type.element(), e));
      case OPTIONAL ->
          value instanceof Optional<?> o && o.stream().allMatch(e -> isOf(type.element(), e));
      case NULL -> value == null;
      default -> true;
    };
  }

  private static String shown(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case CelProgram.Value v -> "value " + shown(v.value()) + " for " + v.cost();
      case byte[] b -> HexFormat.of().formatHex(b);
      case List<?> l -> l.stream().map(FuzzTest::shown).toList().toString();
      case Map<?, ?> m -> {
        StringBuilder out = new StringBuilder("{");
        m.forEach((k, v) -> out.append(shown(k)).append(": ").append(shown(v)).append(", "));
        yield out.append("}").toString();
      }
      case Optional<?> o -> "optional " + o.map(FuzzTest::shown);
      case Record r -> r.toString();
      case String s -> "'" + s + "'";
      case Number n -> n.toString();
      default -> value.getClass().getName().startsWith("java.") ? value.toString() : "opaque";
    };
  }
}
