// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.imagepolicywebhook.internal;

import io.quarterdeck.api.Node;
import java.util.Map;

/**
 * What the service says.
 *
 * @param reason for people, may be empty
 * @param audit annotations for the audit log
 */
record Verdict(boolean allowed, String reason, Map<String, String> audit) {

  static Verdict of(Node review) {
    Node status = review.get("status");
    return new Verdict(
        status.get("allowed").bool(),
        status.get("reason").text(),
        status.get("auditAnnotations").stringMap());
  }
}
