// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.storage;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.apigroups.podtemplate.volume.AccessModeValidation;
import io.quarterdeck.apigroups.podtemplate.volume.CsiValidation;
import java.util.List;

/**
 * Validates a persistent volume that is no object of its own: one of CSI, and nothing that says
 * what it is bound to or how large it is. Errors in Kubernetes' order.
 *
 * <p>Kubernetes: {@code ValidatePersistentVolumeSpec}.
 */
final class InlineVolumeValidation {
  private static final String NOT_INLINE = "may not be specified in the context of inline volumes";

  private InlineVolumeValidation() {}

  static void validate(Node spec, List<FieldError> errors) {
    absent(spec.get("claimRef"), errors);
    empty(spec.get("capacity"), errors);
    Node csi = spec.get("csi");
    if (csi.isAbsent()) {
      errors.add(
          FieldError.required(csi.path(), "has to be specified in the context of inline volumes"));
    }
    AccessModeValidation.required(spec.get("accessModes"), "", errors);
    AccessModeValidation.supported(spec.get("accessModes"), errors);
    empty(spec.get("persistentVolumeReclaimPolicy"), errors);
    absent(spec.get("nodeAffinity"), errors);
    if (csi.isPresent()) {
      CsiValidation.validatePersistent(csi, errors);
    } else {
      errors.add(FieldError.required(spec.path(), "must specify a volume type"));
    }
    empty(spec.get("storageClassName"), errors);
    absent(spec.get("volumeMode"), errors);
    absent(spec.get("volumeAttributesClassName"), errors);
  }

  private static void absent(Node n, List<FieldError> errors) {
    if (n.isPresent()) {
      errors.add(FieldError.forbidden(n.path(), NOT_INLINE));
    }
  }

  private static void empty(Node n, List<FieldError> errors) {
    if (!n.isEmpty()) {
      errors.add(FieldError.forbidden(n.path(), NOT_INLINE));
    }
  }
}
