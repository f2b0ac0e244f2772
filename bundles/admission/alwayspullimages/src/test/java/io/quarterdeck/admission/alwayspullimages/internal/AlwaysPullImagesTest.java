// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.alwayspullimages.internal;

import static io.quarterdeck.testkit.admission.Literal.pod;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Attempt;
import org.junit.jupiter.api.Test;

class AlwaysPullImagesTest {
  private final AlwaysPullImages plugin = new AlwaysPullImages();

  @Test
  void everythingIsPulled() {
    ApiObject pod =
        pod(
            "{'initContainers':[{'name':'i'}],'containers':[{'name':'c','imagePullPolicy':'Never'}],'volumes':[{'name':'v','image':{'reference':'r'}},{'name':'e','emptyDir':{}}]}");
    Attempt.create("pods", pod).mutate(plugin).validate(plugin);
    assertEquals(
        "{'initContainers':[{'name':'i','imagePullPolicy':'Always'}],'containers':[{'name':'c','imagePullPolicy':'Always'}],'volumes':[{'name':'v','image':{'reference':'r','pullPolicy':'Always'}},{'name':'e','emptyDir':{}}]}",
        text(pod.tree().get("spec")));
  }

  @Test
  void anotherPolicyIsRefused() {
    assertEquals(
        "pods \"p\" is forbidden: spec.containers[0].imagePullPolicy: Unsupported value: \"Never\":"
            + " supported values: \"Always\"",
        Attempt.create("pods", pod("{'containers':[{'name':'c','imagePullPolicy':'Never'}]}"))
            .refusal(plugin));
  }

  @Test
  void updatesMatterWithANewImage() {
    ApiObject old = pod("{'containers':[{'name':'c','image':'a','imagePullPolicy':'Never'}]}");
    assertEquals("", Attempt.update("pods", old, old.copy()).refusal(plugin));
    ApiObject changed = pod("{'containers':[{'name':'c','image':'b','imagePullPolicy':'Never'}]}");
    assertFalse(Attempt.update("pods", old, changed).refusal(plugin).isEmpty());
    assertEquals("", Attempt.update("pods", old, changed).of("status").refusal(plugin));
  }
}
