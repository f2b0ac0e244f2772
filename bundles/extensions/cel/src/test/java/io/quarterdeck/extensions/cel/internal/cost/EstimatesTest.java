// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelProgram;
import io.quarterdeck.spi.cel.CelScope;
import io.quarterdeck.spi.cel.CelType;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What kube-apiserver takes and refuses for its estimated cost, by declared sizes. */
final class EstimatesTest {
  /**
   * What a rule of a custom resource may cost, and how long what has no bound can be in a request.
   */
  private static final long LIMIT = 10_000_000;

  private static final long REQUEST = 3 * 1024 * 1024;
  private static final CelType INTS = CelType.list(CelType.INT).upTo(REQUEST / 2);
  private static final CelType TEXT = CelType.STRING.upTo(REQUEST);
  private static final CelType TEXTS = CelType.list(TEXT).upTo(REQUEST / 3);

  private final CelCompiler compiler = new Compiler();

  private CelProgram program(String expression, CelType self) {
    return assertInstanceOf(
            CelCompiler.Compiled.class,
            compiler.compile(expression, CelScope.of(Map.of("self", self))),
            expression)
        .program();
  }

  private long estimate(String expression, CelType self) {
    return program(expression, self).estimatedCost();
  }

  @Test
  void theReferenceTakes() {
    assertTrue(
        estimate("self.all(x, self.exists_one(y, x == y))", CelType.list(CelType.INT).upTo(100))
            <= LIMIT);
    CelType few = CelType.list(CelType.STRING.upTo(10)).upTo(10);
    assertTrue(estimate("self.all(x, x.matches('^a+$'))", few) <= LIMIT);
    assertTrue(estimate("self.matches('^a.*b.*c$')", TEXT) <= LIMIT);
    assertTrue(estimate("self.isSorted()", INTS) <= LIMIT);
  }

  @Test
  void theReferenceRefuses() {
    long factor = 100 * LIMIT;
    assertTrue(estimate("self.all(x, self.all(y, self.all(z, x == y || y == z)))", INTS) > factor);
    assertTrue(estimate("self.all(x, self.exists_one(y, x == y))", INTS) > factor);
    assertTrue(estimate("self.all(x, x.matches('^a+$'))", TEXTS) > factor);
    assertTrue(estimate("self.contains(self)", TEXT) > factor);
    assertTrue(estimate("self.sort() == self", INTS) > factor);
    CelType object = CelType.object("self", Map.of("l", CelType.list(CelType.INT).upTo(5)));
    assertTrue(estimate("self.l.map(x, string(x)).join(',')", object) > factor);
  }

  @Test
  void simpleOnesAreExact() {
    assertEquals(0, estimate("true", INTS));
    assertEquals(1, estimate("self", CelType.BOOL));
    assertEquals(2, estimate("self == 1", CelType.INT));
    assertEquals(1 + 1, estimate("self.startsWith('abc')", TEXT));
    assertEquals(10 + 1, estimate("[self].size()", CelType.INT) - 1);
  }

  /** An estimate that an evaluation passes would let through what the limit is for. */
  @Test
  void noEvaluationCostsMore() {
    CelType self = CelType.list(CelType.STRING.upTo(8)).upTo(6);
    List<String> longest = Collections.nCopies(6, "abcdefgh");
    for (String expression :
        List.of(
            "self.all(x, x.startsWith('abc'))",
            "self.map(x, x + x).all(y, y.size() == 16)",
            "self.filter(x, x.contains('h')).size() == 6",
            "self.exists(x, x.matches('^[a-h]+$'))",
            "self.map(x, x.replace('a', 'bb')).all(y, y.size() > 1)",
            "self.sort() == self.reverse()",
            "self.all(x, self.exists(y, y == x && y in self))",
            "self.indexOf('zz') == -1 && self.isSorted()",
            "self.all(i, v, v.split('').size() > i)",
            "sets.contains(self, ['abcdefgh'])")) {
      CelProgram p = program(expression, self);
      CelProgram.Value v =
          assertInstanceOf(
              CelProgram.Value.class, p.evaluate(n -> longest, Long.MAX_VALUE), expression);
      assertTrue(
          v.cost() <= p.estimatedCost(),
          () -> expression + " costs " + v.cost() + ", estimated " + p.estimatedCost());
    }
  }
}
