// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.apigroups.podtemplate.common.TemplateMetadataValidation;
import java.util.List;

/**
 * Validates a claim that is made with a pod, and named after the pod and its volume.
 *
 * <p>Kubernetes: {@code validateEphemeralVolumeSource}.
 */
final class EphemeralVolumeValidation {
  private EphemeralVolumeValidation() {}

  static void validate(Node source, Node name, String pod, List<FieldError> errors) {
    Node template = source.get("volumeClaimTemplate");
    if (template.isAbsent()) {
      errors.add(FieldError.required(template.path(), ""));
    } else {
      TemplateMetadataValidation.validate(template.get("metadata"), errors);
      ClaimSpecValidation.validate(template.get("spec"), errors);
    }
    if (!pod.isEmpty() && !name.isEmpty()) {
      String claim = pod + "-" + name.text();
      for (String m : Names.dnsSubdomain(claim)) {
        errors.add(
            FieldError.invalid(
                name.path(), name.text(), "PVC name " + FieldError.quote(claim) + ": " + m));
      }
    }
  }
}
