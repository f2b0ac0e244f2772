// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.rules;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Groups of the community's own domains need to say who approved them (KEP-1111). */
final class ApprovalRules {
  private static final String APPROVED = "api-approved.kubernetes.io";
  private static final String PROTECTED =
      "protected groups must have approval annotation \"" + APPROVED + "\"";

  private ApprovalRules() {}

  private enum State {
    MISSING,
    BYPASSED,
    APPROVED,
    INVALID
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
      errors.add(
          FieldError.required(
              approval.path(),
              PROTECTED + ", see https://github.com/kubernetes/enhancements/pull/1111"));
    } else if (state == State.INVALID) {
      errors.add(
          FieldError.invalid(
              approval,
              PROTECTED
                  + " with either a URL or a reason starting with \"unapproved\", see"
                  + " https://github.com/kubernetes/enhancements/pull/1111"));
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
