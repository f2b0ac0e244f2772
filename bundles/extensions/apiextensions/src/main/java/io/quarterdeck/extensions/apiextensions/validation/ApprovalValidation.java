// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Validates that a definition in a group of the community's own domains names who approved it
 * (KEP-1111). Kubernetes: {@code validateAPIApproval}, {@code GetAPIApprovalState}.
 */
public final class ApprovalValidation {
  private static final String APPROVED = "api-approved.kubernetes.io";
  private static final String PROTECTED =
      "protected groups must have approval annotation \"" + APPROVED + "\"";

  private static final String EITHER =
      " with either a URL or a reason starting with \"unapproved\"";
  private static final String SEE = ", see https://github.com/kubernetes/enhancements/pull/1111";

  private ApprovalValidation() {}

  private enum State {
    MISSING("MissingAnnotation"),
    BYPASSED("UnapprovedAnnotation"),
    APPROVED("ApprovedAnnotation"),
    INVALID("InvalidAnnotation");

    private final String reason;

    State(String reason) {
      this.reason = reason;
    }
  }

  /**
   * What the definition's condition says of its approval.
   *
   * @param reason in one word
   */
  public record Judgement(boolean approved, String reason, String message) {}

  /** Of a definition in a protected group; null for any other. */
  public static @Nullable Judgement judge(ApiObject definition) {
    if (!isProtected(definition.field("spec").get("group").text())) {
      return null;
    }
    String approval = approval(definition).text();
    State state = state(approval);
    return new Judgement(state == State.APPROVED, state.reason, message(state, approval));
  }

  private static String message(State state, String approval) {
    return switch (state) {
      case MISSING -> PROTECTED + SEE;
      case INVALID -> PROTECTED + EITHER + SEE;
      case BYPASSED -> "not approved: " + FieldError.quote(approval);
      case APPROVED -> "approved in " + approval;
    };
  }

  /** An update may leave the approval as good or bad as it was. */
  static void validate(ApiObject object, @Nullable ApiObject old, List<FieldError> errors) {
    String group = object.field("spec").get("group").text();
    Node approval = approval(object);
    State state = state(approval.text());
    if (!isProtected(group) || old != null && state(approval(old).text()) == state) {
      return;
    }
    if (state == State.MISSING) {
      errors.add(FieldError.required(approval.path(), message(state, "")));
    } else if (state == State.INVALID) {
      errors.add(FieldError.invalid(approval, message(state, "")));
    }
  }

  private static Node approval(ApiObject definition) {
    return definition.field("metadata").get("annotations").key(APPROVED);
  }

  private static State state(String approval) {
    if (approval.isEmpty()) {
      return State.MISSING;
    }
    if (approval.startsWith("unapproved")) {
      return State.BYPASSED;
    }
    return approval.matches("[a-zA-Z][a-zA-Z0-9+.-]*://[^/\\s]+.*")
        ? State.APPROVED
        : State.INVALID;
  }

  private static boolean isProtected(String group) {
    return group.equals("k8s.io")
        || group.endsWith(".k8s.io")
        || group.equals("kubernetes.io")
        || group.endsWith(".kubernetes.io");
  }
}
