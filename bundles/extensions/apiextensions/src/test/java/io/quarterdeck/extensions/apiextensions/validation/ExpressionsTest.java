// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.runtime.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules of definitions about the expressions of their schemas. */
class ExpressionsTest {
  private static final Compiler COMPILER = new Compiler();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'type':'integer','x-kubernetes-validations':[{'rule':'self > 1'}]} |",
        "{'type':'object','properties':{'x-y':{'type':'string'},'namespace':{'type':'string'}},'x-kubernetes-validations':[{'rule':'self.x__dash__y"
            + " == self.__namespace__'}]} |",
        "{'type':'integer','x-kubernetes-validations':[{'rule':'self + 1'}]} |"
            + " s.properties[f].x-kubernetes-validations[0].rule: Invalid value: {'Rule':'self +"
            + " 1','Message':'','MessageExpression':'','Reason':null,'FieldPath':'','OptionalOldSelf':null}:"
            + " cel expression must evaluate to a bool",
        "{'type':'integer','x-kubernetes-validations':[{'rule':' '}]} |"
            + " s.properties[f].x-kubernetes-validations[0].rule: Required value: rule is not"
            + " specified",
        "{'type':'integer','x-kubernetes-validations':[{'rule':'true','optionalOldSelf':false}]} |"
            + " s.properties[f].x-kubernetes-validations[0].optionalOldSelf: Invalid value: false:"
            + " may not be set if oldSelf is not used in rule",
        "{'type':'array','maxItems':2,'items':{'type':'integer','x-kubernetes-validations':[{'rule':'self"
            + " == oldSelf'}]}} | s.properties[f].items.x-kubernetes-validations[0].rule: Invalid"
            + " value: 'self == oldSelf': oldSelf cannot be used on the uncorrelatable portion of"
            + " the schema within s.properties[f]",
        "{'type':'object','properties':{'a':{'type':'integer'}},'x-kubernetes-validations':[{'rule':'true','fieldPath':'.b'}]}"
            + " | s.properties[f].x-kubernetes-validations[0].fieldPath: Invalid value: '.b': must"
            + " be a valid path",
        "{'type':'integer','x-kubernetes-validations':[{'rule':'true','messageExpression':'1'}]} |"
            + " s.properties[f].x-kubernetes-validations[0].messageExpression: Invalid value:"
            + " {'Rule':'true','Message':'','MessageExpression':'1','Reason':null,'FieldPath':'','OptionalOldSelf':null}:"
            + " messageExpression must evaluate to a string",
        "{'type':'array','items':{'type':'integer'},'maxItems':100,'x-kubernetes-validations':[{'rule':'self.all(x,"
            + " self.exists_one(y, x == y))'}]} |",
        "{'type':'string','x-kubernetes-validations':[{'rule':'self.x >"
            + " 1'}],'x-kubernetes-preserve-unknown-fields':false} |"
            + " s.properties[f].x-kubernetes-preserve-unknown-fields: Invalid value: false: must be"
            + " true or undefined",
      })
  void expressionsOfSchemas(String field, @Nullable String wanted) {
    assertEquals(wanted == null ? "" : wanted.replace('\'', '"'), String.join("\n", errors(field)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'type':'array','items':{'type':'integer'},'x-kubernetes-validations':[{'rule':'self.all(x,"
            + " self.exists_one(y, x == y))'}]} | 3",
        "{'type':'array','items':{'type':'object','properties':{'a':{'type':'string','x-kubernetes-validations':[{'rule':'self.contains(`aaa`)'}]}}}}"
            + " | 3",
        "{'type':'object','additionalProperties':{'type':'string'},'x-kubernetes-validations':[{'rule':'self.all(k,"
            + " k.contains(self[k]))'}]} | 0",
      })
  void dearExpressionsAreRefused(String field, int wanted) {
    List<String> errors = errors(field.replace("`", "\\\""));
    assertEquals(wanted, errors.size(), errors::toString);
  }

  private static List<String> errors(String field) {
    String json = "{'type':'object','properties':{'f':" + field + "}}";
    Node schema = new Node(Json.read(json.replace('\'', '"')), FieldPath.of("s"));
    List<FieldError> errors = new ArrayList<>();
    new OpenApiSchemaValidation(COMPILER).validate(schema, false, false, errors);
    return errors.stream().map(FieldError::toString).toList();
  }
}
