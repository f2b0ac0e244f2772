// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.cel.AdmissionScopes;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelProgram;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every function of every library: an expression a line, and what it gives. */
final class ExpressionsTest {
  private static final Map<String, String> OBJECT =
      Map.of(
          "object",
          "{\"metadata\":{\"name\":\"a\",\"labels\":{\"x-y\":\"z\"}},\"i\":5,\"d\":1.5,\"s\":\"abc\",\"n\":null,"
              + "\"l\":[3,1,2],\"t\":[\"b\",\"a\"],\"m\":{\"a\":1,\"b\":2},\"o\":[{\"k\":\"a\",\"v\":1}]}");

  private final CelCompiler compiler = new Compiler();

  @TestFactory
  List<DynamicTest> expressions() throws IOException {
    List<DynamicTest> out = new ArrayList<>();
    for (String line : lines("expressions.txt")) {
      int arrow = line.lastIndexOf(" => ");
      String expression = line.substring(0, arrow);
      out.add(
          DynamicTest.dynamicTest(
              expression, () -> assertEquals(line.substring(arrow + 4), answer(expression))));
    }
    return out;
  }

  static List<String> lines(String resource) throws IOException {
    try (InputStream in = ExpressionsTest.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("no " + resource);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(l -> !l.isBlank() && !l.startsWith("#"))
          .toList();
    }
  }

  private String answer(String expression) {
    return switch (compiler.compile(expression, AdmissionScopes.of(false, true))) {
      case CelCompiler.Rejected r -> "rejected: " + r.message();
      case CelCompiler.Compiled c ->
          switch (c.program().evaluate(ExpressionsTest::variable, CelProgram.PER_CALL_LIMIT)) {
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
      case List<?> l -> l.stream().map(ExpressionsTest::text).toList().toString();
      case Map<?, ?> m -> {
        List<String> parts = new ArrayList<>();
        m.forEach((k, v) -> parts.add(k + "=" + text(v)));
        yield "{" + String.join(", ", parts) + "}";
      }
      default -> value.toString();
    };
  }
}
