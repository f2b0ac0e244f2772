// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.cel.CelCompiler;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PolicyExpressionsTest {
  private static final CelCompiler COMPILER = new Compiler();

  private static List<String> errors(boolean mutating, String json) {
    Node spec = new Node(Json.read(json.replace('\'', '"')), FieldPath.of("spec"));
    Expressions expressions =
        Expressions.ofPolicy(() -> COMPILER, spec.get("paramKind").isPresent());
    List<FieldError> errors = new ArrayList<>();
    if (mutating) {
      AdmissionPolicyValidation.mutating(spec, expressions, errors);
    } else {
      AdmissionPolicyValidation.validating("p", spec, expressions, errors);
    }
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void resultsHaveTheirTypes() {
    assertEquals(
        List.of(
            "spec.validations[0].expression: Invalid value: \"1\": must evaluate to bool but got int",
            "spec.validations[0].messageExpression: Invalid value: \"object.a\": must evaluate to"
                + " string but got dyn",
            "spec.auditAnnotations[0].valueExpression: Invalid value: \"1\": must evaluate to one of"
                + " [string null_type] but got int"),
        errors(
            false,
            "{'validations':[{'expression':'1','messageExpression':'object.a'}],"
                + "'auditAnnotations':[{'key':'k','valueExpression':'1'}]}"));
  }

  @Test
  void variablesSeeThoseBefore() {
    assertEquals(
        List.of(),
        errors(
            false,
            "{'variables':[{'name':'a','expression':'1'},{'name':'b','expression':'variables.a + 1'}],"
                + "'validations':[{'expression':'variables.b > 1'}]}"));
    assertEquals(
        List.of(
            "spec.variables[0].expression: Invalid value: \"variables.b\": compilation failed:"
                + " ERROR: <input>:1:10: undefined field 'b'\n | variables.b\n | .........^"),
        errors(
            false,
            "{'variables':[{'name':'a','expression':'variables.b'},{'name':'b','expression':'1'}],"
                + "'validations':[{'expression':'variables.a == \\\"of no known type\\\"'}]}"));
  }

  @Test
  void onlyAPolicyWithAParameterKindHasParameters() {
    String spec = "{'validations':[{'expression':'params.x == 1'}]}";
    assertEquals(
        List.of(
            "spec.validations[0].expression: Invalid value: \"params.x == 1\": compilation failed:"
                + " ERROR: <input>:1:1: undeclared reference to 'params' (in container '')\n"
                + " | params.x == 1\n | ^"),
        errors(false, spec));
    assertEquals(List.of(), errors(false, spec.replace("{'val", "{'paramKind':{'kind':'K'},'val")));
  }

  @Test
  void mutationsGiveWhatTheirTypeSays() {
    String start = "{'reinvocationPolicy':'Never','mutations':[{'patchType':";
    assertEquals(
        List.of(
            "spec.mutations[0].applyConfiguration.expression: Invalid value: \"1\": must evaluate to"
                + " Object but got int"),
        errors(true, start + "'ApplyConfiguration','applyConfiguration':{'expression':'1'}}]}"));
    assertEquals(
        List.of(
            "spec.mutations[0].jsonPatch.expression: Invalid value: \"Object{}\": must evaluate to"
                + " list(JSONPatch) but got Object"),
        errors(true, start + "'JSONPatch','jsonPatch':{'expression':'Object{}'}}]}"));
    assertEquals(
        List.of(),
        errors(
            true,
            start
                + "'JSONPatch','jsonPatch':{'expression':'[JSONPatch{op: \\\"remove\\\", path: \\\"/a\\\"}]'}}]}"));
  }
}
