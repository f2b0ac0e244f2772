// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PodUpdateValidationTest {
  private static List<String> errors(String now, String old) {
    List<FieldError> errors = new ArrayList<>();
    PodUpdateValidation.validate(spec(now), spec(old), errors);
    return errors.stream().map(e -> e.toString().replace('"', '\'')).toList();
  }

  private static Node spec(String fields) {
    return new Node(Json.read(("{" + fields + "}").replace('\'', '"')), FieldPath.of("spec"));
  }

  @Test
  void whatMayNotChangeIsShownAsLines() {
    List<String> said = errors("'hostname':'b'", "'hostname':'a'");
    assertEquals(1, said.size());
    assertTrue(
        said.getFirst().contains("\n- 'Hostname': 'a',\n+ 'Hostname': 'b',\n  'Subdomain': '',\n"),
        said.getFirst());
  }

  @Test
  void imagesMayChange() {
    assertEquals(
        List.of(),
        errors(
            "'containers':[{'name':'c','image':'b'}]", "'containers':[{'name':'c','image':'a'}]"));
  }

  @Test
  void theChoiceOfNodesOfAGatedPodGetsNarrower() {
    String gate = "'schedulingGates':[{'name':'g'}],";
    assertEquals(
        List.of(),
        errors(gate + "'nodeSelector':{'a':'1','b':'2'}", gate + "'nodeSelector':{'a':'1'}"));
    assertEquals(
        List.of(
            "spec.nodeSelector: Invalid value: {'b':'2'}: only additions to spec.nodeSelector are"
                + " allowed (no mutations or deletions)"),
        errors(gate + "'nodeSelector':{'b':'2'}", gate + "'nodeSelector':{'a':'1'}"));
  }
}
