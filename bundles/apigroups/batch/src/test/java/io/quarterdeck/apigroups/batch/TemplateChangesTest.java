// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateChangesTest {
  private static final String OLD =
      "{'suspend':%s,'template':{'metadata':{'labels':{'a':'b'}},'spec':{'nodeSelector':{'x':'y'},"
          + "'containers':[{'name':'c','image':'i'}]}}}";

  private static Node node(String json, String path) {
    return new Node(Json.read(json.replace('\'', '"')), FieldPath.of("spec", path));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "false | {'metadata':{'labels':{'a':'b'}},'spec':{'nodeSelector':{'x':'y'},'containers':[{'name':'c','image':'i'}]}} | []",
        "false | {'metadata':{'labels':{'a':'b'}},'spec':{'nodeSelector':{'x':'z'},'containers':[{'name':'c','image':'i'}]}} | [spec.template]",
        "true | {'metadata':{'labels':{'a':'c'}},'spec':{'nodeSelector':{'x':'z'},'containers':[{'name':'c','image':'i','resources':{'limits':{'cpu':'1'}}}]}} | []",
        "true | {'spec':{'containers':[{'name':'c','image':'j'}]}} | [spec.template.spec]",
      })
  void aSuspendedJobMayBePlacedAnew(boolean suspended, String template, String wanted) {
    List<FieldError> errors = new ArrayList<>();
    TemplateChanges.validate(
        node(template, "template"), node(OLD.formatted(suspended), "x"), errors);
    assertEquals(wanted, errors.stream().map(FieldError::field).toList().toString());
  }
}
