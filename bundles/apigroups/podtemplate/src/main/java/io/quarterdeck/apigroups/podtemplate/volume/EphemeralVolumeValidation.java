// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Validates a claim that is made with a pod, and named after the pod and its volume.
 *
 * <p>Kubernetes: {@code validateEphemeralVolumeSource}, {@code ValidateTemplateObjectMeta}.
 */
final class EphemeralVolumeValidation {
  /** What a template's metadata may not say, as messages spell it, in their order. */
  private static final Map<String, String> UNSET = new LinkedHashMap<>();

  static {
    for (String f :
        List.of(
            "name",
            "generateName",
            "namespace",
            "selfLink",
            "uid",
            "resourceVersion",
            "generation",
            "creationTimestamp",
            "deletionTimestamp",
            "deletionGracePeriodSeconds",
            "ownerReferences",
            "finalizers",
            "managedFields")) {
      UNSET.put(f, f.equals("uid") ? "uID" : f);
    }
  }

  private EphemeralVolumeValidation() {}

  static void validate(Node source, Node name, String pod, List<FieldError> errors) {
    Node template = source.get("volumeClaimTemplate");
    if (template.isAbsent()) {
      errors.add(FieldError.required(template.path(), ""));
    } else {
      metadata(template.get("metadata"), errors);
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

  private static void metadata(Node metadata, List<FieldError> errors) {
    Node annotations = metadata.get("annotations");
    for (String key : annotations.stringMap().keySet()) {
      Names.qualified(key.toLowerCase(Locale.ROOT))
          .forEach(m -> errors.add(FieldError.invalid(annotations.path(), key, m)));
    }
    Validate.labels(metadata.get("labels"), errors);
    UNSET.forEach(
        (field, shown) -> {
          Node n = metadata.get(field);
          boolean zero = n.value() instanceof Number && n.number() == 0;
          if (!n.isEmpty() && !zero) {
            errors.add(FieldError.forbidden(metadata.path().child(shown), "cannot be set"));
          }
        });
  }
}
