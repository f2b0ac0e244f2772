// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.cel.AdmissionScopes;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelProgram;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever is written: nothing is thrown, and nothing runs past its limit. */
final class RandomExpressionsTest {
  private static final List<String> ATOMS =
      List.of(
          "1",
          "0",
          "-1",
          "9223372036854775807",
          "2u",
          "1.5",
          "'a'",
          "''",
          "'a,b'",
          "b'x'",
          "true",
          "false",
          "null",
          "[]",
          "[1, 2, 3]",
          "['b', 'a']",
          "{}",
          "{'a': 1}",
          "object",
          "object.l",
          "object.m",
          "object.s",
          "object.nope",
          "oldObject",
          "x",
          "request.name",
          "'10.0.0.0/8'",
          "'1Gi'",
          "'1.2.3'",
          "timestamp('2024-01-01T00:00:00Z')",
          "duration('1h')",
          "namespaceObject");
  private static final List<String> SHAPES =
      List.of(
          "%s + %s",
          "%s - %s",
          "%s * %s",
          "%s / %s",
          "%s %% %s",
          "%s == %s",
          "%s < %s",
          "%s in %s",
          "%s && %s",
          "%s || %s",
          "%s ? %s : %s",
          "!%s",
          "-%s",
          "%s[%s]",
          "%s[?%s]",
          "dyn(%s).a",
          "dyn(%s).?a",
          "size(%s)",
          "string(%s)",
          "int(%s)",
          "double(%s)",
          "bool(%s)",
          "bytes(%s)",
          "timestamp(%s)",
          "duration(%s)",
          "type(%s)",
          "[%s, %s]",
          "{%s: %s}",
          "%s.all(x, %s)",
          "%s.exists(x, %s)",
          "%s.map(x, %s)",
          "%s.filter(x, %s)",
          "%s.exists_one(x, %s)",
          "%s.transformMap(x, y, %s)",
          "%s.transformList(x, y, %s)",
          "%s.sortBy(x, %s)",
          "%s.matches(%s)",
          "%s.find(%s)",
          "%s.findAll(%s)",
          "%s.split(%s)",
          "%s.join(%s)",
          "%s.replace(%s, %s)",
          "%s.substring(%s, %s)",
          "%s.charAt(%s)",
          "%s.indexOf(%s)",
          "%s.format([%s])",
          "%s.sum()",
          "%s.min()",
          "%s.sort()",
          "%s.slice(%s, %s)",
          "%s.flatten()",
          "%s.distinct()",
          "lists.range(%s)",
          "sets.contains(%s, %s)",
          "ip(%s)",
          "cidr(%s)",
          "quantity(%s)",
          "semver(%s)",
          "url(%s)",
          "isURL(%s)",
          "format.named(%s)",
          "optional.of(%s).orValue(%s)",
          "%s.getHours()",
          "%s.getHours(%s)",
          "%s.first()",
          "dyn(%s)");
  private static final Map<String, Object> OBJECT =
      Map.of("l", List.of(3L, 1L, 2L), "m", Map.of("a", 1L), "s", "abc");
  private static final long LIMIT = 20_000;

  private final CelCompiler compiler = new Compiler();

  @Test
  void nothingEscapes() {
    Random random = new Random(20_260_721);
    int evaluated = 0;
    for (int i = 0; i < 4_000; i++) {
      String expression = expression(random, 3);
      if (compiler.compile(expression, AdmissionScopes.of(false, false))
          instanceof CelCompiler.Compiled c) {
        CelProgram.Result r = c.program().evaluate(n -> n.equals("object") ? OBJECT : null, LIMIT);
        boolean over = r instanceof CelProgram.Failed f && f.overLimit();
        assertTrue(over == r.cost() > LIMIT || over, () -> expression + " cost " + r.cost());
        evaluated++;
      }
    }
    int seen = evaluated;
    assertTrue(seen > 300, () -> "only " + seen + " were expressions");
  }

  @Test
  void textThatIsNoExpressionIsRefused() {
    Random random = new Random(7);
    String alphabet = "()[]{}.,?:+-*/%!<>=&|'\"\\ ab01_\n\u00e4";
    for (int i = 0; i < 2_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(30); n > 0; n--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      assertTrue(
          compiler.compile(text.toString(), AdmissionScopes.of(false, false)) != null,
          text::toString);
    }
  }

  private static String expression(Random random, int depth) {
    if (depth == 0 || random.nextInt(5) == 0) {
      return ATOMS.get(random.nextInt(ATOMS.size()));
    }
    String shape = SHAPES.get(random.nextInt(SHAPES.size()));
    Object[] parts = new Object[3];
    for (int i = 0; i < parts.length; i++) {
      String part = expression(random, depth - 1);
      // what the checker knows nothing of is left to the evaluation
      parts[i] = random.nextInt(3) == 0 ? "(" + part + ")" : "dyn(" + part + ")";
    }
    return String.format(shape, parts);
  }
}
