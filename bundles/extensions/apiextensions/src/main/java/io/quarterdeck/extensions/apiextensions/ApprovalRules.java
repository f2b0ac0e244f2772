// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.List;

/** Groups of the community's own domains need to say who approved them (KEP-1111). */
final class ApprovalRules {
  private static final String APPROVED = "api-approved.kubernetes.io";
  private static final String PROTECTED =
      "protected groups must have approval annotation \"" + APPROVED + "\"";

  private ApprovalRules() {}

  static void validate(ApiObject object, List<FieldError> errors) {
    String group = object.field("spec").get("group").text();
    if (!isProtected(group)) {
      return;
    }
    Node approval = object.field("metadata").get("annotations").key(APPROVED);
    if (approval.isEmpty()) {
      errors.add(
          FieldError.required(
              approval.path(),
              PROTECTED + ", see https://github.com/kubernetes/enhancements/pull/1111"));
    } else if (!approval.text().startsWith("unapproved")
        && !approval.text().matches("[a-zA-Z][a-zA-Z0-9+.-]*://[^/\\s]+.*")) {
      errors.add(
          FieldError.invalid(
              approval,
              PROTECTED
                  + " with either a URL or a reason starting with \"unapproved\", see"
                  + " https://github.com/kubernetes/enhancements/pull/1111"));
    }
  }

  private static boolean isProtected(String group) {
    return group.equals("k8s.io")
        || group.endsWith(".k8s.io")
        || group.equals("kubernetes.io")
        || group.endsWith(".kubernetes.io");
  }
}
