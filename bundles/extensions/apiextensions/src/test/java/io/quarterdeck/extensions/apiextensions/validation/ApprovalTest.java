// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the condition of a definition in a protected group says. */
class ApprovalTest {
  private static ApprovalValidation.@Nullable Judgement judge(String group, String approval) {
    String text =
        """
        {"metadata":{"annotations":{"api-approved.kubernetes.io":"%s"}},"spec":{"group":"%s"}}
        """
            .formatted(approval, group);
    return ApprovalValidation.judge(Json.decode(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void aUrlIsAnApproval() {
    assertEquals(
        new ApprovalValidation.Judgement(
            true, "ApprovedAnnotation", "approved in https://example.org/1"),
        judge("x.k8s.io", "https://example.org/1"));
  }

  @Test
  void whoGoesWithoutSaysSo() {
    assertEquals(
        new ApprovalValidation.Judgement(
            false, "UnapprovedAnnotation", "not approved: \"unapproved, for test\""),
        judge("x.kubernetes.io", "unapproved, for test"));
  }

  @Test
  void otherTextsAndNoneAreNoApproval() {
    ApprovalValidation.Judgement other = judge("k8s.io", "yes");
    ApprovalValidation.Judgement none = judge("k8s.io", "");
    assertEquals("InvalidAnnotation", other == null ? "" : other.reason());
    assertEquals("MissingAnnotation", none == null ? "" : none.reason());
  }

  @Test
  void otherGroupsNeedNone() {
    assertNull(judge("example.org", ""));
  }
}
