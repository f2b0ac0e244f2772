// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * What is said of a broken rule. Each case is a schema, the value {@code now} of its field {@code
 * f} and, for updates, the value {@code before}.
 */
class RuleMessagesTest {
  private static void check(Node one, List<FieldError> errors) {
    CelValidator validator =
        CelValidator.of(Node.root(schema(one.get("schema").value())), new Compiler());
    Object before = one.get("before").value();
    errors.addAll(
        validator
            .validate(
                object(one.get("now").value()),
                one.get("before").isAbsent() ? null : object(before))
            .errors());
  }

  private static Object schema(@Nullable Object field) {
    return read("{\"type\":\"object\",\"properties\":{\"f\":" + Json.text(field) + "}}");
  }

  private static Object object(@Nullable Object value) {
    return read("{\"f\":" + Json.text(value) + "}");
  }

  private static Object read(String json) {
    return Objects.requireNonNull(Json.read(json));
  }

  private static Stream<DynamicTest> table(String text) {
    return ValidationTable.of(text).tests(RuleMessagesTest::check);
  }

  @TestFactory
  Stream<DynamicTest> wordsAndReasons() {
    return table(
        """
        ## the rule itself
        schema: {type: integer, x-kubernetes-validations: [{rule: " self > 1 "}]}
        now: 1
        => f: Invalid value: 1: failed rule: self > 1

        ## its message
        schema: {type: integer, x-kubernetes-validations: [{rule: self > 1, message: " too small "}]}
        now: 1
        => f: Invalid value: 1: too small

        ## all rules that are broken, in their order
        schema: {type: integer, x-kubernetes-validations: [{rule: self > 1}, {rule: "true"}, {rule: self > 2}]}
        now: 1
        => f: Invalid value: 1: failed rule: self > 1
        => f: Invalid value: 1: failed rule: self > 2

        ## invalid
        schema: {type: string, x-kubernetes-validations: [{rule: "false", message: m, reason: FieldValueInvalid}]}
        now: a
        => f: Invalid value: "a": m

        ## forbidden
        schema: {type: string, x-kubernetes-validations: [{rule: "false", message: m, reason: FieldValueForbidden}]}
        now: a
        => f: Forbidden: m

        ## required
        schema: {type: string, x-kubernetes-validations: [{rule: "false", message: m, reason: FieldValueRequired}]}
        now: a
        => f: Required value: m

        ## duplicate, which shows no message
        schema: {type: string, x-kubernetes-validations: [{rule: "false", message: m, reason: FieldValueDuplicate}]}
        now: a
        => f: Duplicate value: "a"

        ## an object is not shown
        schema: {type: object, x-kubernetes-validations: [{rule: "false", message: m}]}
        now: {}
        => f: Invalid value: m

        ## the field that a rule is about
        schema:
          type: object
          properties: {a: {type: object, properties: {b: {type: string}}}}
          x-kubernetes-validations: [{rule: "false", message: m, fieldPath: .a.b, reason: FieldValueRequired}]
        now: {}
        => f.a.b: Required value: m
        """);
  }

  @TestFactory
  Stream<DynamicTest> messagesOfExpressions() {
    return table(
        """
        ## of the value
        schema: {type: integer, x-kubernetes-validations: [{rule: self > 1, message: m, messageExpression: '"it is " + string(self)'}]}
        now: 1
        => f: Invalid value: 1: it is 1

        ## spaces around it are cut
        schema: {type: integer, x-kubernetes-validations: [{rule: self > 1, messageExpression: '" a "'}]}
        now: 1
        => f: Invalid value: 1: a

        ## one that fails is replaced
        schema: {type: integer, x-kubernetes-validations: [{rule: self > 1, message: m, messageExpression: 'string(1 / self)'}]}
        now: 0
        => f: Invalid value: 0: m

        ## one that is empty is replaced
        schema: {type: integer, x-kubernetes-validations: [{rule: self > 1, messageExpression: '" "'}]}
        now: 1
        => f: Invalid value: 1: failed rule: self > 1

        ## one of two lines is replaced
        schema: {type: integer, x-kubernetes-validations: [{rule: self > 1, message: m, messageExpression: '"a\\nb"'}]}
        now: 1
        => f: Invalid value: 1: m

        ## of the old value too
        schema: {type: integer, x-kubernetes-validations: [{rule: self > oldSelf, messageExpression: '"not above " + string(oldSelf)'}]}
        now: 1
        before: 2
        => f: Invalid value: 1: not above 2

        ## of the old value on creation it is replaced
        schema: {type: integer, x-kubernetes-validations: [{rule: self > 1, message: m, messageExpression: 'string(oldSelf)'}]}
        now: 1
        => f: Invalid value: 1: m
        """);
  }

  @TestFactory
  Stream<DynamicTest> rulesThatFail() {
    return table(
        """
        ## a division by zero
        schema: {type: integer, x-kubernetes-validations: [{rule: 1 / self > 1}]}
        now: 0
        => f: Invalid value: "integer": division by zero evaluating rule: 1 / self > 1

        ## with its message in place of the rule
        schema: {type: integer, x-kubernetes-validations: [{rule: 1 / self > 1, message: m}]}
        now: 0
        => f: Invalid value: "integer": division by zero evaluating rule: m

        ## a field that is absent
        schema: {type: object, properties: {a: {type: string}}, x-kubernetes-validations: [{rule: self.a == "b"}]}
        now: {}
        => f: Invalid value: "object": no such key: a evaluating rule: self.a == "b"

        ## the rules after one that fails are evaluated
        schema: {type: integer, x-kubernetes-validations: [{rule: 1 / self > 1}, {rule: self > 1, message: m}]}
        now: 0
        => f: Invalid value: "integer": division by zero evaluating rule: 1 / self > 1
        => f: Invalid value: 0: m

        ## a function that does not take such a number or string
        schema: {x-kubernetes-int-or-string: true, x-kubernetes-validations: [{rule: self.startsWith("a")}]}
        now: 1
        => f: Invalid value: "": 'no such overload': call arguments did not match a supported operator, function or macro signature for rule: self.startsWith("a")
        """);
  }

  @TestFactory
  Stream<DynamicTest> changes() {
    return table(
        """
        ## a rule of a change does not concern a creation
        schema: {type: integer, x-kubernetes-validations: [{rule: self == oldSelf}]}
        now: 1

        ## nor a field that comes
        schema: {type: object, properties: {a: {type: integer, x-kubernetes-validations: [{rule: self == oldSelf}]}}}
        now: {a: 1}
        before: {}

        ## nor a field that goes
        schema: {type: object, properties: {a: {type: integer, x-kubernetes-validations: [{rule: self == oldSelf}]}}}
        now: {}
        before: {a: 1}

        ## unless it takes that there was none
        schema: {type: integer, x-kubernetes-validations: [{rule: "oldSelf.hasValue()", optionalOldSelf: true, message: m}]}
        now: 1
        => f: Invalid value: 1: m

        ## and then it finds what there was
        schema: {type: integer, x-kubernetes-validations: [{rule: oldSelf.value() == self, optionalOldSelf: true, message: m}]}
        now: 1
        before: 2
        => f: Invalid value: 1: m

        ## what is broken and has not changed is forgiven
        schema: {type: integer, x-kubernetes-validations: [{rule: self > 1}]}
        now: 1
        before: 1

        ## what is broken another way is not
        schema: {type: integer, x-kubernetes-validations: [{rule: self > 1}]}
        now: 0
        before: 1
        => f: Invalid value: 0: failed rule: self > 1

        ## a rule of a change is never forgiven
        schema: {type: integer, x-kubernetes-validations: [{rule: self > oldSelf}]}
        now: 1
        before: 1
        => f: Invalid value: 1: failed rule: self > oldSelf

        ## items of a plain list are forgiven when the list is the same
        schema: {type: array, items: {type: integer, x-kubernetes-validations: [{rule: self > 1}]}}
        now: [1]
        before: [1]

        ## and not when it has grown
        schema: {type: array, items: {type: integer, x-kubernetes-validations: [{rule: self > 1}]}}
        now: [1, 2]
        before: [1]
        => f[0]: Invalid value: 1: failed rule: self > 1

        ## items of a keyed list are forgiven one by one
        schema:
          type: array
          x-kubernetes-list-type: map
          x-kubernetes-list-map-keys: [k]
          items:
            type: object
            properties: {k: {type: string}, v: {type: integer, x-kubernetes-validations: [{rule: self > 1}]}}
        now: [{k: b, v: 0}, {k: a, v: 1}]
        before: [{k: a, v: 1}]
        => f[0].v: Invalid value: 0: failed rule: self > 1
        """);
  }

  @TestFactory
  Stream<DynamicTest> mergedLists() {
    return table(
        """
        ## sets are equal in any order
        schema: {type: array, x-kubernetes-list-type: set, items: {type: string}, x-kubernetes-validations: [{rule: self == oldSelf}]}
        now: [a, b]
        before: [b, a]

        ## plain lists are not
        schema: {type: array, items: {type: string}, x-kubernetes-validations: [{rule: self == oldSelf, message: m}]}
        now: [a, b]
        before: [b, a]
        => f: Invalid value: m
        """);
  }

  @TestFactory
  Stream<DynamicTest> whereRulesStand() {
    return table(
        """
        ## on values of a map
        schema: {type: object, additionalProperties: {type: integer, x-kubernetes-validations: [{rule: self > 1}]}}
        now: {b: 1, a: 0, c: 2}
        => f[a]: Invalid value: 0: failed rule: self > 1
        => f[b]: Invalid value: 1: failed rule: self > 1

        ## on a field whose name no expression can use
        schema: {type: object, properties: {"a b": {type: integer, x-kubernetes-validations: [{rule: self > 1}]}}}
        now: {"a b": 1}
        => f.a b: Invalid value: 1: failed rule: self > 1

        ## on null they are not evaluated
        schema: {type: array, items: {type: string, nullable: true, x-kubernetes-validations: [{rule: "false"}]}}
        now: [null]

        ## within logic they are none
        schema: {type: integer, not: {x-kubernetes-validations: [{rule: "false"}]}}
        now: 1
        """);
  }

  @Test
  void aDefaultIsComparedWithItself() {
    CelValidator validator =
        CelValidator.of(
            Node.root(
                read(
                    "{\"type\":\"integer\",\"x-kubernetes-validations\":["
                        + "{\"rule\":\"self == oldSelf\"},{\"rule\":\"self > 1\"}]}")),
            false,
            new Compiler());
    assertEquals(List.of(), validator.ofDefault(FieldPath.of("default"), 2L));
    // nothing is forgiven for being the same
    assertEquals(
        "[default: Invalid value: 1: failed rule: self > 1]",
        validator.ofDefault(FieldPath.of("default"), 1L).toString());
  }

  @Test
  void aRuleThatDoesNotCompileIsReportedOfEachValue() {
    CelValidator validator =
        CelValidator.of(
            Node.root(
                read(
                    "{\"type\":\"integer\",\"x-kubernetes-validations\":[{\"rule\":\"self +"
                        + " 1\"}]}")),
            false,
            new Compiler());
    assertEquals(
        "[a: Invalid value: \"integer\": rule compile error: cel expression must evaluate to a"
            + " bool]",
        validator.ofDefault(FieldPath.of("a"), 1L).toString());
  }
}
