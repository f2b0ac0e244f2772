// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PodResizeValidationTest {
  private static final String BURSTABLE = "{'requests':{'cpu':'1'},'limits':{'cpu':'2'}}";

  private static ApiObject pod(String resources) {
    return object(
        ("{'metadata':{'name':'p'},'spec':{'containers':[{'name':'c','image':'i','imagePullPolicy':"
                + "'Always','terminationMessagePolicy':'File','resources':%s}],"
                + "'restartPolicy':'Always','dnsPolicy':'ClusterFirst',"
                + "'terminationGracePeriodSeconds':30},'status':{'qosClass':'Burstable'}}")
            .formatted(resources));
  }

  private static List<String> check(ApiObject now, ApiObject old) {
    List<FieldError> errors = new ArrayList<>();
    PodResizeValidation.validate(now, old, errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void computeMovesWithinTheClass() {
    ApiObject old = pod(BURSTABLE);
    assertEquals(List.of(), check(pod("{'requests':{'cpu':'1500m'},'limits':{'cpu':'3'}}"), old));
    assertEquals(
        List.of(
            "spec: Invalid value: \"Burstable\": Pod QOS Class may not change as a result of"
                + " resizing"),
        check(pod("{'requests':{'cpu':'2','memory':'1'},'limits':{'cpu':'2','memory':'1'}}"), old));
  }

  @Test
  void nothingIsRemovedAndNothingElseMoves() {
    ApiObject old = pod(BURSTABLE);
    assertEquals(
        List.of(
            "spec.containers[0].resources.limits: Forbidden: resource limits cannot be removed"),
        check(pod("{'requests':{'cpu':'1'}}"), old));
    assertEquals(
        List.of("spec: Forbidden: only cpu and memory resources are mutable"),
        check(pod("{'requests':{'cpu':'1'},'limits':{'cpu':'2','ephemeral-storage':'1Gi'}}"), old));
  }

  @Test
  void equalAmountsAreTheSameHoweverTheyAreWritten() {
    ApiObject old = pod("{'requests':{'cpu':'1','x.example/y':'1'},'limits':{'x.example/y':'1'}}");
    assertEquals(
        List.of(),
        check(
            pod("{'requests':{'cpu':'1000m','x.example/y':'1000m'},'limits':{'x.example/y':'1'}}"),
            old));
  }

  @Test
  void aPodOfAFileIsNotResized() {
    ApiObject old = pod(BURSTABLE);
    old.meta().mutableAnnotations().put("kubernetes.io/config.mirror", "x");
    assertTrue(check(old.copy(), old).getFirst().contains("static pods cannot be resized"));
  }
}
