// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.testkit.admission.Literal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerdictTest {
  private static Verdict parse(String json, boolean mutating) throws IOException, Verdict.Invalid {
    byte[] bytes = Literal.quoted(json).getBytes(StandardCharsets.UTF_8);
    return Verdict.parse(bytes, "v1", "u", mutating);
  }

  private static String invalid(String response, boolean mutating) {
    return String.valueOf(
        assertThrows(Verdict.Invalid.class, () -> parse(review(response), mutating)).getMessage());
  }

  private static String review(String response) {
    return "{'apiVersion':'admission.k8s.io/v1','kind':'AdmissionReview','response':"
        + response
        + "}";
  }

  @Test
  void everythingIsRead() throws Exception {
    Verdict v =
        parse(
            review(
                "{'uid':'u','allowed':true,'patchType':'JSONPatch','patch':'W10=',"
                    + "'warnings':['w'],'auditAnnotations':{'k':'v'}}"),
            true);
    assertTrue(v.allowed());
    assertEquals("[]", new String(v.patch(), StandardCharsets.UTF_8));
    assertEquals(List.of("w"), v.warnings());
    assertEquals(Map.of("k", "v"), v.auditAnnotations());
  }

  @Test
  void theOlderVersionIsNotHeldToItsUidAndKind() throws Exception {
    byte[] answer =
        Literal.quoted("{'response':{'uid':'x','allowed':true}}").getBytes(StandardCharsets.UTF_8);
    assertTrue(Verdict.parse(answer, "v1beta1", "u", false).allowed());
    assertThrows(Verdict.Invalid.class, () -> Verdict.parse(answer, "v1", "u", false));
  }

  @Test
  void whatIsNoAnswerIsReported() {
    assertEquals("webhook response was absent", invalid("null", true));
    assertEquals("expected response.uid=\"u\", got \"x\"", invalid("{'uid':'x'}", true));
    assertEquals(
        "webhook returned response.patch but not response.patchType",
        invalid("{'uid':'u','patch':'W10='}", true));
    assertEquals(
        "webhook returned response.patchType but not response.patch",
        invalid("{'uid':'u','patchType':'JSONPatch'}", true));
    assertEquals(
        "validating webhook may not return response.patch",
        invalid("{'uid':'u','patchType':'JSONPatch','patch':'W10='}", false));
    assertEquals(
        "validating webhook may not return response.patchType",
        invalid("{'uid':'u','patchType':'JSONPatch'}", false));
    assertEquals(
        "expected webhook response of admission.k8s.io/v1, Kind=AdmissionReview, got /, Kind=",
        assertThrows(Verdict.Invalid.class, () -> parse("{'response':{'uid':'u'}}", true))
            .getMessage());
    assertThrows(IOException.class, () -> parse("no json", true));
    assertThrows(IOException.class, () -> parse("[]", true));
    assertThrows(IOException.class, () -> parse(review("{'uid':'u','patch':'%'}"), true));
  }

  @Test
  void aRefusalShowsTheWebhooksOwnStatus() throws Exception {
    assertEquals("400  admission webhook \"h\" denied the request without explanation", denial(""));
    assertEquals(
        "403 Forbidden admission webhook \"h\" denied the request: no",
        denial(",'status':{'code':403,'reason':'Forbidden','message':'no'}"));
    assertEquals(
        "400 Why admission webhook \"h\" denied the request: Why",
        denial(",'status':{'code':200,'reason':'Why'}"));
    assertEquals(
        "599  admission webhook \"h\" denied the request without explanation",
        denial(",'status':{'code':100000}"));
  }

  private static String denial(String status) throws Exception {
    var s = Denial.of("h", parse(review("{'uid':'u'" + status + "}"), false).status()).status();
    return s.code() + " " + s.reason() + " " + s.message();
  }
}
