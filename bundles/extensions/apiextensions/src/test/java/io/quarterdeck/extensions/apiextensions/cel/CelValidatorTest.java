// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.runtime.json.Json;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What rules say of objects. */
class CelValidatorTest {

  private static Object json(String text) {
    return Objects.requireNonNull(Json.read(text.replace('\'', '"')));
  }

  private static CelValidator.Findings findings(String field, String now, @Nullable String before) {
    String schema = "{'type':'object','properties':{'f':" + field + "}}";
    return CelValidator.of(Node.root(json(schema)), new Compiler())
        .validate(json("{'f':" + now + "}"), before == null ? null : json("{'f':" + before + "}"));
  }

  private static String errors(CelValidator.Findings found) {
    return String.join("; ", found.errors().stream().map(FieldError::toString).toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'type':'integer','x-kubernetes-validations':[{'rule':'self > 1'}]} | 2 | |",
        "{'type':'integer','x-kubernetes-validations':[{'rule':'self > 1'}]} | 1 | | f: Invalid"
            + " value: 1: failed rule: self > 1",
        "{'type':'integer','x-kubernetes-validations':[{'rule':'self > 1','message':' no '}]} | 1 |"
            + " | f: Invalid value: 1: no",
        "{'type':'array','items':{'type':'integer'},'x-kubernetes-validations':[{'rule':'size(self)"
            + " > 1'}]} | [1] | | f: Invalid value: failed rule: size(self) > 1",
        "{'type':'integer','x-kubernetes-validations':[{'rule':'10 / self > 1'}]} | 0 | | f:"
            + " Invalid value: 'integer': division by zero evaluating rule: 10 / self > 1",
        "{'type':'integer','x-kubernetes-validations':[{'rule':'self >= oldSelf'}]} | 1 | | ",
        "{'type':'integer','x-kubernetes-validations':[{'rule':'self >= oldSelf'}]} | 1 | 2 | f:"
            + " Invalid value: 1: failed rule: self >= oldSelf",
        "{'type':'integer','x-kubernetes-validations':[{'rule':'self =="
            + " oldSelf.orValue(0)','optionalOldSelf':true}]} | 1 | | f: Invalid value: 1: failed"
            + " rule: self == oldSelf.orValue(0)",
        "{'type':'integer','x-kubernetes-validations':[{'rule':'false','reason':'FieldValueForbidden','message':'m'}]}"
            + " | 1 | | f: Forbidden: m",
        "{'type':'object','properties':{'a':{'type':'integer'}},'x-kubernetes-validations':[{'rule':'self.a"
            + " > 1','fieldPath':'.a','messageExpression':'string(self.a) + ` it is`'}]} | {'a':1}"
            + " | | f.a: Invalid value: 1 it is",
        "{'type':'object','additionalProperties':{'type':'integer','x-kubernetes-validations':[{'rule':'self"
            + " == oldSelf'}]}} | {'x':2,'y':1} | {'x':1} | f[x]: Invalid value: 2: failed rule:"
            + " self == oldSelf",
        "{'type':'array','x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['k'],'items':{'type':'object','properties':{'k':{'type':'string'},'v':{'type':'integer','x-kubernetes-validations':[{'rule':'self"
            + " == oldSelf'}]}}}} | [{'k':'n','v':3},{'k':'a','v':2}] | [{'k':'a','v':1}] | f[1].v:"
            + " Invalid value: 2: failed rule: self == oldSelf",
        "{'type':'string','nullable':true,'x-kubernetes-validations':[{'rule':'false'}]} | null | |"
            + " ",
        "{'x-kubernetes-int-or-string':true,'x-kubernetes-validations':[{'rule':'type(self) =="
            + " int'}]} | 'a' | | f: Invalid value: 'a': failed rule: type(self) == int",
      })
  void rulesOfValues(String field, String now, @Nullable String before, @Nullable String wanted) {
    assertEquals(
        wanted == null ? "" : wanted.replace('\'', '"'),
        errors(findings(field.replace("`", "\\\""), now, before)));
  }

  @Test
  void whatHasNotChangedIsForgiven() {
    String field =
        "{'type':'object','properties':{'a':{'type':'integer','x-kubernetes-validations':[{'rule':'self"
            + " > 1'}]},'b':{'type':'integer'}}}";
    CelValidator.Findings found = findings(field, "{'a':1,'b':2}", "{'a':1,'b':1}");
    assertEquals("", errors(found));
    assertEquals("[f.a: Invalid value: 1: failed rule: self > 1]", found.warnings().toString());
    assertEquals(
        "f.a: Invalid value: 0: failed rule: self > 1",
        errors(findings(field, "{'a':0}", "{'a':1}")));
  }

  @Test
  void theWholeObjectHasNoPath() {
    String schema =
        "{'type':'object','x-kubernetes-validations':[{'rule':'self.metadata.name =="
            + " \\\"a\\\"','message':'m'}]}";
    CelValidator rules = CelValidator.of(Node.root(json(schema)), new Compiler());
    CelValidator.Findings found = rules.validate(json("{'metadata':{'name':'b'}}"), null);
    assertEquals("<nil>: Invalid value: m", errors(found));
  }

  @Test
  void rulesEndWithTheirBudget() {
    String field =
        "{'type':'array','items':{'type':'array','items':{'type':'integer'},"
            + "'x-kubernetes-validations':[{'rule':'self.all(x, self.all(y, x == y))'}]}}";
    String row = "[" + "1,".repeat(299) + "1]";
    CelValidator.Findings found = findings(field, "[" + (row + ",").repeat(60) + row + "]", null);
    assertTrue(
        errors(found)
            .endsWith(
                "validation failed due to running out of cost budget, no further validation rules"
                    + " will be run"),
        () -> errors(found));
  }

  @Test
  void oneRuleEndsAtItsOwnLimit() {
    String field =
        "{'type':'array','items':{'type':'integer'},'x-kubernetes-validations':[{'rule':"
            + "'self.all(x, self.all(y, x == y))'},{'rule':'false'}]}";
    CelValidator.Findings found = findings(field, "[" + "1,".repeat(1999) + "1]", null);
    assertEquals(
        "f: Invalid value: \"array\": 'operation cancelled: actual cost limit exceeded': no further"
            + " validation rules will be run due to call cost exceeds limit for rule: self.all(x,"
            + " self.all(y, x == y))",
        errors(found));
  }
}
