// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.policies;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.cel.CelProgram;
import io.quarterdeck.spi.cel.CelScope;
import io.quarterdeck.spi.cel.CelType;
import io.quarterdeck.testkit.admission.Literal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PolicyTest {
  private final FakeCel cel =
      new FakeCel()
          .means("1", CelType.INT, v -> new CelProgram.Value(1L, 1))
          .means("object", CelType.object("x", Map.of()), v -> new CelProgram.Value(null, 1))
          .gives("true", true, 1);

  private Policy policy(String spec) {
    return Policy.of(Literal.object("{'metadata':{'name':'p'},'spec':{" + spec + "}}"), cel);
  }

  private static Map<String, CelType> variables(CelScope scope) {
    return requireNonNull(scope.variables().get("variables")).fields();
  }

  @Test
  void aVariableSeesThoseThatAreDeclaredBeforeIt() {
    Policy policy =
        policy(
            "'variables':[{'name':'a','expression':'1'},{'name':'b','expression':'true'},"
                + "{'name':'c','expression':'1'}]");
    assertEquals(List.of("a", "b", "c"), List.copyOf(policy.variables().keySet()));
    assertEquals(
        List.of(Set.of(), Set.of("a"), Set.of("a", "b")),
        cel.scopes().stream().map(s -> variables(s).keySet()).toList());
    assertEquals(
        Map.of("a", CelType.INT, "b", CelType.DYN, "c", CelType.INT), variables(policy.scope()));
  }

  @Test
  void aVariableThatIsAnObjectOrDoesNotCompileHasAnyType() {
    Policy policy =
        policy("'variables':[{'name':'a','expression':'object'},{'name':'b','expression':'?'}]");
    assertEquals(Map.of("a", CelType.DYN, "b", CelType.DYN), variables(policy.scope()));
    Expression broken = requireNonNull(policy.variables().get("b"));
    assertNull(broken.program());
    assertEquals("ERROR: no meaning: ?", broken.problem());
  }

  @Test
  void matchConditionsDoNotSeeTheVariables() {
    Policy policy =
        policy(
            "'variables':[{'name':'a','expression':'1'}],"
                + "'matchConditions':[{'name':'c','expression':'true'}]");
    assertEquals("c", policy.conditions().all().getFirst().name());
    assertFalse(cel.scopes().getLast().variables().containsKey("variables"));
  }

  @Test
  void expressionsSeeParametersOnlyWhereThePolicyHasThem() {
    assertFalse(policy("").scope().variables().containsKey("params"));
    assertNull(policy("").paramKind());
    Policy with = policy("'paramKind':{'apiVersion':'v1','kind':'ConfigMap'}");
    assertTrue(with.scope().variables().containsKey("params"));
    assertEquals(new Parameters.Kind("v1", "ConfigMap"), with.paramKind());
  }

  @Test
  void aFailureIsIgnoredOnlyWhereThePolicySaysSo() {
    assertFalse(policy("").ignoresFailures());
    assertFalse(policy("'failurePolicy':'Fail'").ignoresFailures());
    assertTrue(policy("'failurePolicy':'Ignore'").ignoresFailures());
  }

  @Test
  void blanksAroundAnExpressionAreNotCompiled() {
    Expression e = cel.expression("  1\n");
    assertEquals("", e.problem());
    assertEquals("  1\n", e.text());
  }
}
