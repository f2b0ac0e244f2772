// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.plaintext;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.testkit.admission.AdmissionContract;
import io.quarterdeck.testkit.admission.Attempt;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class PlainTextTest {
  private static final String DESCRIPTION = "kubernetes.io/description";
  private final PlainText plugin = new PlainText();

  private static Attempt with(String annotation, String text) {
    return Attempt.create(
        "services",
        object(
            "{'apiVersion':'v1','kind':'Service','metadata':{'name':'a','namespace':'ns',"
                + "'annotations':{'%s':'%s'}}}".formatted(annotation, text)));
  }

  @TestFactory
  Stream<DynamicTest> keepsTheContract() {
    return AdmissionContract.of(plugin)
        .passes(() -> with(DESCRIPTION, "the shop, see <b>wiki</b>"))
        .passes(() -> with(DESCRIPTION, "a &lt; b"))
        .passes(() -> with("other", "<script>alert(1)</script>"))
        .refuses(() -> with(DESCRIPTION, "<script>alert(1)</script>"))
        .refuses(() -> with(DESCRIPTION, "<img src=x onerror=alert(1)>"))
        .refuses(() -> with(DESCRIPTION, "<a href=javascript:alert(1)>wiki</a>"))
        .tests();
  }

  @Test
  void theRefusalNamesTheAnnotation() {
    assertEquals(
        "services \"a\" is forbidden: the annotation kubernetes.io/description may only have simple"
            + " formatting in it",
        with(DESCRIPTION, "<script>").refusal(plugin));
  }
}
