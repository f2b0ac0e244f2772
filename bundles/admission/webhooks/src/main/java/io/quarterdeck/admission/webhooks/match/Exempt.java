// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.match;

import io.quarterdeck.spi.admission.AdmissionRequest;
import java.util.Set;

/**
 * Writes that no webhook sees: of the configurations themselves and of policies, so that a broken
 * webhook can always be taken away.
 */
public final class Exempt {
  private static final String GROUP = "admissionregistration.k8s.io";
  private static final Set<String> KINDS =
      Set.of(
          "ValidatingWebhookConfiguration",
          "MutatingWebhookConfiguration",
          "ValidatingAdmissionPolicy",
          "ValidatingAdmissionPolicyBinding",
          "MutatingAdmissionPolicy",
          "MutatingAdmissionPolicyBinding");

  private Exempt() {}

  public static boolean is(AdmissionRequest request) {
    return request.kind().group().equals(GROUP) && KINDS.contains(request.kind().kind());
  }
}
