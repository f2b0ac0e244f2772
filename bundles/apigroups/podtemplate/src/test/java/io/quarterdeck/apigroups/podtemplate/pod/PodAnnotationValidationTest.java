// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.pod;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodAnnotationValidationTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'container.apparmor.security.beta.kubernetes.io/c':'unconfined' | {} | []",
        "'container.apparmor.security.beta.kubernetes.io/x':'unconfined' | {} | [template.annotations[container.apparmor.security.beta.kubernetes.io/x]: Invalid value: 'x': container not found]",
        "'container.apparmor.security.beta.kubernetes.io/c':'unconfined' | {'appArmorProfile':{'type':'RuntimeDefault'}} | [template.spec.containers[0].securityContext.appArmorProfile.type: Forbidden: apparmor type in annotation and field must match]",
        "'container.apparmor.security.beta.kubernetes.io/c':'localhost/a' | {'appArmorProfile':{'type':'Localhost','localhostProfile':'b'}} | [template.spec.containers[0].securityContext.appArmorProfile.localhostProfile: Forbidden: apparmor profile in annotation and field must match]",
        "'controller.kubernetes.io/pod-deletion-cost':'x' | {} | [template.annotations[controller.kubernetes.io/pod-deletion-cost]: Invalid value: 'x': must be a 32bit integer]",
      })
  void ofTemplates(String annotation, String context, String wanted) {
    String json =
        "{'metadata':{'annotations':{%s}},'spec':{'containers':[{'name':'c','securityContext':%s}]}}"
            .formatted(annotation, context);
    Node template = new Node(Json.read(json.replace('\'', '"')), FieldPath.of("template"));
    List<FieldError> errors = new ArrayList<>();
    PodAnnotationValidation.validateTemplate(template, errors);
    PodAnnotationValidation.matchTemplate(template, errors);
    assertEquals(
        wanted, errors.stream().map(FieldError::toString).toList().toString().replace('"', '\''));
  }
}
