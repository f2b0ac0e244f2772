// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.alwaysadmit.internal;

import static io.quarterdeck.testkit.admission.Literal.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Attempt;
import org.junit.jupiter.api.Test;

class AlwaysAdmitTest {
  @Test
  void nothingIsAskedOfIt() {
    AlwaysAdmit plugin = new AlwaysAdmit();
    ApiObject pod = pod("{}");
    assertFalse(Attempt.create("pods", pod).interests(plugin));
    assertFalse(Attempt.delete("pods", pod).interests(plugin));
    assertEquals("", Attempt.create("pods", pod).refusal(plugin));
  }
}
