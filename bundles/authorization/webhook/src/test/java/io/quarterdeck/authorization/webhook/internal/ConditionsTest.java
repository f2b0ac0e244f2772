// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.webhook.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.authorization.webhook.internal.Conditions.Verdict;
import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConditionsTest {
  private static final Compiler CEL = new Compiler();
  private static final UserInfo ALICE =
      new UserInfo("alice", "u", List.of("dev"), Map.of("e.org/a", List.of("1")));
  private static final Attributes PODS =
      new Attributes(
          ALICE, "list", true, "", "v1", "ns", "pods", "", "p", "", "spec.nodeName=n", "a in (b)");

  private static Verdict verdict(Attributes a, String... expressions) {
    return new Conditions(CEL, List.of(expressions)).evaluate(a);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "request.user == 'alice' && request.uid == 'u'",
        "'dev' in request.groups",
        "request.extra['e.org/a'] == ['1']",
        "has(request.resourceAttributes) && !has(request.nonResourceAttributes)",
        "request.resourceAttributes.namespace == 'ns'",
        "request.resourceAttributes.verb == 'list'",
        "request.resourceAttributes.group == ''",
        "request.resourceAttributes.version == 'v1'",
        "request.resourceAttributes.resource == 'pods'",
        "request.resourceAttributes.subresource == ''",
        "request.resourceAttributes.name == 'p'",
        "request.resourceAttributes.fieldSelector.requirements[0].values == ['n']",
        "request.resourceAttributes.labelSelector.requirements[0].operator == 'In'",
        "!has(request.resourceAttributes.labelSelector.rawSelector)",
      })
  void aConditionIsAboutTheReview(String expression) {
    assertEquals("", Conditions.problem(CEL, expression));
    assertEquals(Verdict.MET, verdict(PODS, expression));
  }

  @Test
  void aPathHasNoResource() {
    Attributes path = Attributes.path(ALICE, "get", "/healthz");
    assertEquals(Verdict.MET, verdict(path, "request.nonResourceAttributes.path == '/healthz'"));
    assertEquals(Verdict.MET, verdict(path, "request.nonResourceAttributes.verb == 'get'"));
    assertEquals(Verdict.NOT_MET, verdict(path, "has(request.resourceAttributes)"));
    assertEquals(Verdict.FAILED, verdict(path, "request.resourceAttributes.verb == 'get'"));
  }

  @Test
  void allMustHoldAndOneThatDoesNotDecidesOverOneThatFails() {
    String fails = "request.nonResourceAttributes.path == '/'";
    assertEquals(Verdict.MET, verdict(PODS));
    assertEquals(Verdict.MET, verdict(PODS, "true", "1 == 1"));
    assertEquals(Verdict.NOT_MET, verdict(PODS, "true", "false"));
    assertEquals(Verdict.FAILED, verdict(PODS, fails, "true"));
    assertEquals(Verdict.NOT_MET, verdict(PODS, fails, "false"));
    assertEquals(Verdict.NOT_MET, verdict(PODS, "false", fails));
    assertTrue(new Conditions(CEL, List.of()).isEmpty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "request.user       | must evaluate to bool but got string",
        "request.groups     | must evaluate to bool but got list(string)",
        "1                  | must evaluate to bool but got int",
        "true               | ''",
      })
  void aConditionIsTrueOrFalse(String expression, String problem) {
    assertEquals(problem, Conditions.problem(CEL, expression));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "request.what == ''                    | undefined field 'what'",
        "request.resourceAttributes.x == ''    | undefined field 'x'",
        "object.spec == 1                      | undeclared reference to 'object'",
        "request.user ==                       | Syntax error",
        "request.user == 1                     | found no matching overload",
      })
  void anExpressionThatDoesNotCompileIsReported(String expression, String part) {
    String problem = Conditions.problem(CEL, expression);
    assertTrue(problem.startsWith("compilation failed: ERROR: <input>:1:"), problem);
    assertTrue(problem.contains(part), problem);
    assertThrows(IllegalArgumentException.class, () -> new Conditions(CEL, List.of(expression)));
  }
}
