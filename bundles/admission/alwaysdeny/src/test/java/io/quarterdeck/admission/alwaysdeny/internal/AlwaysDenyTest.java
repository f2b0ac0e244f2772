// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.alwaysdeny.internal;

import static io.quarterdeck.testkit.admission.Literal.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Attempt;
import org.junit.jupiter.api.Test;

class AlwaysDenyTest {
  @Test
  void everyWriteIsRefused() {
    AlwaysDeny plugin = new AlwaysDeny();
    ApiObject pod = pod("{}");
    String refusal = "pods \"p\" is forbidden: admission control is denying all modifications";
    assertEquals(refusal, Attempt.create("pods", pod).refusal(plugin));
    assertEquals(refusal, Attempt.update("pods", pod, pod).of("status").refusal(plugin));
    assertEquals(refusal, Attempt.delete("pods", pod).refusal(plugin));
  }
}
