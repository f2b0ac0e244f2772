// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.cel.AdmissionScopes;
import io.quarterdeck.spi.cel.CelAuthorizer;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelMergedList;
import io.quarterdeck.spi.cel.CelProgram;
import io.quarterdeck.spi.cel.CelScope;
import io.quarterdeck.spi.cel.CelType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compiled expressions: what they use, ask, convert and build. */
class ProgramTest {
  private final CelCompiler compiler = new Compiler();
  private final List<Attributes> asked = new ArrayList<>();
  private final AccessReviewer reviewer =
      new AccessReviewer() {
        @Override
        public Decision review(Attributes a) {
          asked.add(a);
          if (a.verb().equals("fail")) {
            throw new IllegalStateException("no answer");
          }
          return a.verb().equals("get") ? new Decision.Allow("may get") : Decision.noOpinion();
        }

        @Override
        public Authorizer.Rules rulesFor(UserInfo user, String namespace) {
          return new Authorizer.Rules(List.of(), List.of(), false, "");
        }
      };

  private CelProgram program(String expression, CelScope scope) {
    return assertInstanceOf(
            CelCompiler.Compiled.class, compiler.compile(expression, scope), expression)
        .program();
  }

  private CelProgram of(String expression, CelType self) {
    return program(expression, CelScope.of(Map.of("self", self, "other", CelType.DYN)));
  }

  private static @Nullable Object value(CelProgram program, @Nullable Object self) {
    return switch (program.evaluate(n -> self, CelProgram.PER_CALL_LIMIT)) {
      case CelProgram.Value v -> v.value();
      case CelProgram.Failed f -> "error: " + f.message();
    };
  }

  private @Nullable Object ask(String expression) {
    return value(
        program(expression, AdmissionScopes.of(false, true)),
        new CelAuthorizer(reviewer, UserInfo.of("ann", "group"), null));
  }

  @Test
  void aProgramKnowsWhatItUses() {
    CelProgram program = of("self.a == 1 && has(self.b.c) && [1].all(x, x > 0)", CelType.DYN);
    assertTrue(program.uses("self"));
    assertFalse(program.uses("other"));
    assertTrue(program.selects("self", "a"));
    assertTrue(program.selects("self", "b"));
    assertFalse(program.selects("self", "c"));
    assertTrue(of("self.?d.hasValue()", CelType.DYN).selects("self", "d"));
    assertTrue(of("[{'k': other}].size() > 0", CelType.DYN).uses("other"));
  }

  @Test
  void aResultHasItsType() {
    assertEquals(CelType.Kind.BOOL, of("self == 1", CelType.INT).resultType().kind());
    assertEquals("list(int)", of("[1, 2]", CelType.INT).resultType().toString());
    assertEquals("map(string, double)", of("{'a': 1.5}", CelType.INT).resultType().toString());
    assertEquals(
        "optional_type(string)", of("optional.of('a')", CelType.INT).resultType().toString());
    assertEquals(CelType.Kind.DYN, of("self", CelType.DYN).resultType().kind());
  }

  @Test
  void anEvaluationEndsAtItsLimit() {
    CelProgram program = of("self.all(x, x > 0)", CelType.list(CelType.INT));
    List<Long> ones = List.of(1L, 1L, 1L, 1L, 1L, 1L, 1L, 1L);
    CelProgram.Result result = program.evaluate(n -> ones, 10);
    assertTrue(assertInstanceOf(CelProgram.Failed.class, result).overLimit());
    assertInstanceOf(CelProgram.Value.class, program.evaluate(n -> ones, 1000));
  }

  @Test
  void valuesOfJsonAreOfTheirDeclaredType() {
    assertEquals(2024L, value(of("self.getFullYear()", CelType.TIMESTAMP), "2024-02-03T04:05:06Z"));
    assertEquals(3L, value(of("self.getDate()", CelType.TIMESTAMP), "2024-02-03"));
    assertEquals(90L, value(of("self.getMinutes()", CelType.DURATION), "1h30m"));
    assertEquals(2L, value(of("size(self)", CelType.BYTES), "aGk="));
    assertEquals(2.5, value(of("self + 0.5", CelType.DOUBLE), 2L));
    assertEquals(2L, value(of("self[0].size()", CelType.list(CelType.BYTES)), List.of("aGk=")));
    assertEquals(
        true,
        value(
            of("self['a'] > duration('1s')", CelType.map(CelType.STRING, CelType.DURATION)),
            Map.of("a", "2s")));
    assertEquals(
        "error: type conversion error from 'string' to 'bytes'",
        value(of("size(self)", CelType.BYTES), "!"));
  }

  @Test
  void setsStaySetsWhenTheirElementsAreConverted() {
    CelType times = CelType.list(CelType.DURATION);
    assertEquals(
        true,
        value(
            of("self == [duration('2s'), duration('1s')]", times),
            new CelMergedList(List.of("1s", "2s"), List.of())));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "authorizer.group('apps').resource('deployments').check('get').allowed() | true",
        "authorizer.group('apps').resource('deployments').check('list').allowed() | false",
        "authorizer.group('').resource('pods').check('get').reason() | may get",
        "authorizer.path('/healthz').check('get').allowed() | true",
        "authorizer.group('').resource('pods').check('fail').allowed() | false",
        "authorizer.group('').resource('pods').check('fail').errored() | true",
        "authorizer.group('').resource('pods').check('fail').error() | no answer",
        "authorizer.group('').resource('pods').check('get').errored() | false",
        "authorizer.path('').check('get').allowed() | error: path must not be empty",
        "authorizer.group('').resource('').check('get').allowed() | error: resource must not be"
            + " empty",
        "authorizer.serviceAccount('ns', 'Bad').path('/').check('get').allowed() | error: Invalid"
            + " service account name",
        "authorizer.serviceAccount('a.b', 'sa').path('/').check('get').allowed() | error: Invalid"
            + " service account namespace",
      })
  void authorizersAnswer(String expression, String answer) {
    assertEquals(answer, String.valueOf(ask(expression)));
  }

  @Test
  void aQuestionHasAllThatWasSaid() {
    ask(
        "authorizer.group('apps').resource('deployments').subresource('status').namespace('ns')"
            + ".name('d').check('update').allowed()");
    Attributes a = asked.getFirst();
    assertEquals("ann", a.user().name());
    assertEquals(
        "update apps deployments status ns d",
        String.join(
            " ", a.verb(), a.apiGroup(), a.resource(), a.subresource(), a.namespace(), a.name()));
  }

  @Test
  void aQuestionHasItsSelectors() {
    ask(
        "authorizer.group('').resource('pods').fieldSelector('a=b').labelSelector('c=d')"
            + ".check('list').allowed()");
    assertEquals("a=b", asked.getFirst().fieldSelector());
    assertEquals("c=d", asked.getFirst().labelSelector());
    ask("authorizer.group('').resource('pods').check('list').allowed()");
    assertNull(asked.getLast().fieldSelector());
    assertNull(asked.getLast().labelSelector());
  }

  @Test
  void aServiceAccountIsAskedForInItsGroups() {
    ask("authorizer.serviceAccount('ns', 'sa').path('/').check('get').allowed()");
    UserInfo user = asked.getFirst().user();
    assertEquals("system:serviceaccount:ns:sa", user.name());
    assertEquals(
        List.of("system:serviceaccounts", "system:serviceaccounts:ns", "system:authenticated"),
        user.groups());
  }

  @Test
  void aQuestionThatCannotBePaidForIsNotAsked() {
    CelProgram.Result result =
        program("authorizer.path('/').check('get').allowed()", AdmissionScopes.of(false, true))
            .evaluate(n -> new CelAuthorizer(reviewer, UserInfo.of("ann"), null), 349_999);
    assertTrue(assertInstanceOf(CelProgram.Failed.class, result).overLimit());
    assertEquals(List.of(), asked);
  }

  private @Nullable Object patch(String expression) {
    return value(
        program(expression, AdmissionScopes.of(false, true).withPatches()),
        Json.read("{\"spec\":{\"replicas\":1}}"));
  }

  @Test
  void objectsAreBuiltOfTheirParts() {
    assertEquals(
        Map.of("spec", Map.of("replicas", 3L)), patch("Object{spec: Object.spec{replicas: 3}}"));
    assertEquals(
        Map.of("spec", Map.of("l", List.of(Map.of("a", 1L)))),
        patch("Object{spec: Object.spec{l: [Object.spec.l{a: 1}]}}"));
    assertEquals(Map.of(), patch("Object{?spec: optional.none()}"));
  }

  @Test
  void aPartIsNamedForTheFieldItStandsIn() {
    assertEquals(
        "error: type mismatch: unexpected type name \"Object.other\", expected \"Object.spec\","
            + " which matches field name path from root Object type",
        patch("Object{spec: Object.other{}}"));
  }

  @Test
  void operationsOfAPatchAreBuilt() {
    assertEquals(
        List.of(Map.of("op", "add", "path", "/a~1b", "value", 1L)),
        patch("[JSONPatch{op: 'add', path: '/' + jsonpatch.escapeKey('a/b'), value: 1}]"));
  }

  @Test
  void withoutPatchesThereAreNoSuchTypes() {
    assertInstanceOf(
        CelCompiler.Rejected.class,
        compiler.compile("Object{spec: Object.spec{}}", AdmissionScopes.of(false, true)));
  }
}
