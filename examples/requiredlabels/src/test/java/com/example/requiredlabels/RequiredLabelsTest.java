// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.requiredlabels;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.AdmissionContract;
import io.quarterdeck.testkit.admission.Attempt;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class RequiredLabelsTest {
  private final RequiredLabels plugin = new RequiredLabels("team", "tier");

  private static ApiObject deployment(String labels) {
    return object(
        "{'apiVersion':'apps/v1','kind':'Deployment','metadata':{'name':'web','labels':%s}}"
            .formatted(labels));
  }

  @TestFactory
  Stream<DynamicTest> keepsTheContract() {
    return AdmissionContract.of(plugin)
        .passes(() -> Attempt.create("deployments", deployment("{'team':'a','tier':'front'}")))
        .refuses(() -> Attempt.create("deployments", deployment("{'team':'a'}")))
        .tests();
  }

  @Test
  void aWorkloadWithAllOfThemPasses() {
    ApiObject whole = deployment("{'team':'a','tier':'front'}");
    assertEquals("", Attempt.create("deployments", whole).refusal(plugin));
  }

  @Test
  void theFirstThatIsMissingIsNamed() {
    ApiObject half = deployment("{'team':'a','tier':''}");
    assertEquals(
        "deployments.apps \"web\" is forbidden: the label tier is required",
        Attempt.create("deployments", half).refusal(plugin));
  }

  @Test
  void whatHadNoneMayGoOnWithoutButNoneMayBeTaken() {
    ApiObject none = deployment("{}");
    ApiObject whole = deployment("{'team':'a','tier':'front'}");
    assertEquals("", Attempt.update("deployments", none, deployment("{}")).refusal(plugin));
    assertFalse(Attempt.update("deployments", whole, none).refusal(plugin).isEmpty());
  }

  @Test
  void otherKindsAndSubresourcesAreNotItsBusiness() {
    assertFalse(Attempt.create("jobs", deployment("{}")).interests(plugin));
    assertFalse(Attempt.create("deployments", deployment("{}")).of("scale").interests(plugin));
  }
}
