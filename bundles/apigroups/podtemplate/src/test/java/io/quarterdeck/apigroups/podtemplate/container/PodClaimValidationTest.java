// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.container;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodClaimValidationTest {
  private static Node node(String json) {
    return new Node(Json.read(json.replace('\'', '"')), FieldPath.of("c"));
  }

  private static String text(List<FieldError> errors) {
    return errors.stream().map(FieldError::toString).toList().toString().replace('"', '\'');
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[{'name':'a','resourceClaimName':'x'},{'name':'b','resourceClaimTemplateName':'x'}] | []",
        "[{'name':'a','resourceClaimName':'x'},{'name':'a','resourceClaimName':'x'}] | [c[1].name: Duplicate value: 'a']",
        "[{'name':'a'}] | [c[0]: Invalid value: {'Name':'a','ResourceClaimName':null,'ResourceClaimTemplateName':null}: must specify one of: `resourceClaimName`, `resourceClaimTemplateName`]",
      })
  void claimsOfPods(String json, String wanted) {
    List<FieldError> errors = new ArrayList<>();
    PodClaimValidation.validate(node(json), errors);
    assertEquals(wanted, text(errors));
  }

  @Test
  void containersUseWhatTheirPodHas() {
    List<FieldError> errors = new ArrayList<>();
    PodClaimValidation.used(
        node("[{'name':'a','request':'r'},{'name':'z'}]"), Set.of("a", "b"), errors);
    assertEquals(
        "[c[1]: Not found: 'z': must be one of the names in pod.spec.resourceClaims: a, b]",
        text(errors));
  }
}
