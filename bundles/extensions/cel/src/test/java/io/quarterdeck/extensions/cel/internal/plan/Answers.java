// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.cel.AdmissionScopes;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelProgram;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;

/**
 * Expressions and what they give, one a line: {@code 1 + 1 => 2}. A line that begins with {@code #}
 * is a comment. An expression may use {@code object}, which has fields of all kinds.
 */
public final class Answers {
  private static final String ARROW = " => ";
  private static final Map<String, String> OBJECT =
      Map.of(
          "object",
          "{\"metadata\":{\"name\":\"a\",\"labels\":{\"x-y\":\"z\"}},\"i\":5,\"d\":1.5,\"s\":\"abc\",\"n\":null,"
              + "\"l\":[3,1,2],\"t\":[\"b\",\"a\"],\"m\":{\"a\":1,\"b\":2},\"o\":[{\"k\":\"a\",\"v\":1}]}");

  private static final CelCompiler COMPILER = new Compiler();

  private Answers() {}

  /** A test a line. */
  public static Stream<DynamicTest> table(String text) {
    return text.lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(
            line -> {
              int arrow = line.lastIndexOf(ARROW);
              String expression = line.substring(0, arrow);
              String wanted = line.substring(arrow + ARROW.length());
              return DynamicTest.dynamicTest(
                  expression, () -> assertEquals(wanted, of(expression)));
            });
  }

  /** What an expression gives, as text. */
  public static String of(String expression) {
    return switch (COMPILER.compile(expression, AdmissionScopes.of(false, true))) {
      case CelCompiler.Rejected r -> "rejected: " + r.message().lines().findFirst().orElse("");
      case CelCompiler.Compiled c ->
          switch (c.program().evaluate(Answers::variable, CelProgram.PER_CALL_LIMIT)) {
            case CelProgram.Failed f -> "error: " + f.message();
            case CelProgram.Value v -> text(v.value());
          };
    };
  }

  private static @Nullable Object variable(String name) {
    String json = OBJECT.get(name);
    return json == null ? null : Json.read(json);
  }

  private static String text(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case String s -> "'" + s + "'";
      case byte[] b -> "b'" + new String(b, StandardCharsets.UTF_8) + "'";
      case List<?> l -> l.stream().map(Answers::text).toList().toString();
      case Map<?, ?> m -> {
        List<String> parts = new ArrayList<>();
        m.forEach((k, v) -> parts.add(k + "=" + text(v)));
        yield "{" + String.join(", ", parts) + "}";
      }
      default -> value.toString();
    };
  }
}
