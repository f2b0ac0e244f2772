// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.cel.AdmissionScopes;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelProgram;
import io.quarterdeck.spi.cel.CelScope;
import io.quarterdeck.spi.cel.CelType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class LimitsTest {
  private final CelCompiler compiler = new Compiler();

  private CelProgram program(String expression, CelScope scope) {
    return assertInstanceOf(
            CelCompiler.Compiled.class, compiler.compile(expression, scope), expression)
        .program();
  }

  private long cost(String expression) {
    return program(expression, AdmissionScopes.of(false, false))
        .evaluate(n -> Map.of("a", Map.of("b", "0123456789")), 1_000_000)
        .cost();
  }

  @Test
  void compilationsAndEvaluationsAreTimed() {
    Metrics metrics = new Metrics();
    CelCompiler counted = new Compiler(metrics);
    for (int i = 0; i < 3; i++) {
      ((CelCompiler.Compiled) counted.compile("1 + 1", AdmissionScopes.of(false, false)))
          .program()
          .evaluate(n -> null, 100);
    }
    String text = metrics.text();
    // what was compiled is kept
    assertTrue(text.contains("apiserver_cel_compilation_duration_seconds_count 1"), text);
    assertTrue(text.contains("apiserver_cel_evaluation_duration_seconds_count 3"), text);
  }

  @Test
  void costsAreKubernetes() {
    assertEquals(0, cost("1"));
    assertEquals(1, cost("object"));
    assertEquals(3, cost("object.a.b"));
    assertEquals(2, cost("has(object.a.b)"));
    assertEquals(1, cost("1 + 1"));
    assertEquals(3 + 1, cost("object.a.b == 'x'"));
    assertEquals(3 + 1, cost("object.a.b.startsWith('x')"));
    assertEquals(3 + 2, cost("object.a.b + '0123456789'"));
    assertEquals(3 + 2, cost("object.a.b.matches('a')"));
    assertEquals(10, cost("[1, 2]"));
    assertEquals(30, cost("{'a': 1}"));
    assertEquals(2, cost("[1, 2].size() == 2") - 10);
  }

  @Test
  void anEvaluationEndsAtItsLimit() {
    CelProgram p = program("[1, 2, 3].all(x, x > 0)", AdmissionScopes.of(false, false));
    CelProgram.Failed f = assertInstanceOf(CelProgram.Failed.class, p.evaluate(n -> null, 15));
    assertTrue(f.overLimit());
    assertEquals("operation cancelled: actual cost limit exceeded", f.message());
  }

  @Test
  void patternsOfObjectsAreBoundedAndPaidForByWhatTheyBecome() {
    CelProgram p = program("object.text.matches(object.pattern)", AdmissionScopes.of(false, false));
    Map<String, String> bomb = Map.of("text", "aaa", "pattern", "((a{100}){100}){100}");
    assertEquals(
        "error parsing regexp: invalid repeat count: `{100}`",
        assertInstanceOf(CelProgram.Failed.class, p.evaluate(n -> bomb, 1000)).message());
    Map<String, String> usual = Map.of("text", "aaa", "pattern", "^a{1,63}$");
    assertEquals(7, p.evaluate(n -> usual, 1000).cost());
    Map<String, String> large = Map.of("text", "a".repeat(999), "pattern", "(a?b?){1000}");
    CelProgram.Result dear = p.evaluate(n -> large, 100_000);
    assertEquals(4 + 100 * 120, dear.cost());
    assertTrue(assertInstanceOf(CelProgram.Failed.class, p.evaluate(n -> large, 5000)).overLimit());
  }

  @Test
  void anObjectIsBuiltOnlyForItsPlace() {
    CelScope scope = AdmissionScopes.of(false, false).withPatches();
    CelProgram right = program("Object{spec: Object.spec{replicas: 1}}", scope);
    assertEquals(
        Map.of("spec", Map.of("replicas", 1L)),
        assertInstanceOf(CelProgram.Value.class, right.evaluate(n -> null, 1000)).value());
    assertEquals("Object", right.resultType().toString());
    CelProgram wrong = program("Object{spec: Object.status{replicas: 1}}", scope);
    assertEquals(
        "type mismatch: unexpected type name \"Object.status\", expected \"Object.spec\", which"
            + " matches field name path from root Object type",
        assertInstanceOf(CelProgram.Failed.class, wrong.evaluate(n -> null, 1000)).message());
    CelProgram patch =
        program(
            "[JSONPatch{op: 'add', path: '/a/' + jsonpatch.escapeKey('x/~'), value: 1}]", scope);
    assertEquals("list(JSONPatch)", patch.resultType().toString());
  }

  @Test
  void escapedNamesAreTheFieldsThatTheyMean() {
    Map<String, CelType> fields = new HashMap<>();
    for (String name :
        new String[] {
          "__namespace__", "x__dash__y", "x__dot__y", "x__slash__y", "a__underscores__b", "plain"
        }) {
      fields.put(name, CelType.STRING);
    }
    CelScope scope = CelScope.of(Map.of("self", CelType.object("self", fields)));
    Map<String, Object> self =
        Map.of("namespace", "1", "x-y", "2", "x.y", "3", "x/y", "4", "a__b", "5", "plain", "6");
    CelProgram p =
        program(
            "self.__namespace__ + self.x__dash__y + self.x__dot__y + self.x__slash__y"
                + " + self.a__underscores__b + self.plain",
            scope);
    assertEquals(
        "123456", assertInstanceOf(CelProgram.Value.class, p.evaluate(n -> self, 1000)).value());
  }

  @Test
  void declaredTypesReadWhatJsonWrites() {
    CelScope scope =
        CelScope.of(
            Map.of(
                "self",
                CelType.object(
                    "self",
                    Map.of(
                        "t",
                        CelType.TIMESTAMP,
                        "d",
                        CelType.DURATION,
                        "b",
                        CelType.BYTES,
                        "n",
                        CelType.DOUBLE))));
    CelProgram p =
        program(
            "self.t.getFullYear() == 2024 && self.d == duration('1m') && self.b == b'a' && self.n"
                + " == 1.0",
            scope);
    Map<String, Object> self = Map.of("t", "2024-01-02", "d", "60s", "b", "YQ==", "n", 1L);
    assertEquals(
        true, assertInstanceOf(CelProgram.Value.class, p.evaluate(n -> self, 1000)).value());
  }

  @Test
  void declaredElementsToo() {
    CelScope scope =
        CelScope.of(
            Map.of(
                "t",
                CelType.list(CelType.TIMESTAMP),
                "n",
                CelType.map(CelType.STRING, CelType.list(CelType.DOUBLE))));
    CelProgram p =
        program("t.all(x, x.getFullYear() == 2024) && n['a'].map(x, x + 0.5) == [1.5]", scope);
    Map<String, Object> values =
        Map.of("t", List.of("2024-01-02", "2024-01-02T00:00:00Z"), "n", Map.of("a", List.of(1L)));
    assertEquals(
        true, assertInstanceOf(CelProgram.Value.class, p.evaluate(values::get, 1000)).value());
  }
}
