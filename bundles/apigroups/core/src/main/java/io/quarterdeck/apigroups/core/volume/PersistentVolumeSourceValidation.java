// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.volume;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.common.LocalPaths;
import io.quarterdeck.apigroups.podtemplate.volume.CsiValidation;
import io.quarterdeck.apigroups.podtemplate.volume.IscsiValidation;
import io.quarterdeck.apigroups.podtemplate.volume.VolumeSourceValidation;
import java.util.List;

/**
 * Validates the source of a persistent volume: as that of a pod, and the namespaces that it names.
 *
 * <p>Kubernetes: {@code ValidatePersistentVolumeSpec}.
 */
final class PersistentVolumeSourceValidation {
  private PersistentVolumeSourceValidation() {}

  /**
   * @param kind the field that the source stands in
   * @param name of the volume
   */
  static void validate(String kind, Node spec, String name, List<FieldError> errors) {
    Node s = spec.get(kind);
    switch (kind) {
      case "csi" -> CsiValidation.validatePersistent(s, errors);
      case "local" -> local(spec, s, errors);
      case "iscsi" -> IscsiValidation.validatePersistent(s, name, errors);
      default -> {
        VolumeSourceValidation.validate(kind, spec, errors);
        namespaces(kind, s, errors);
      }
    }
  }

  private static void namespaces(String kind, Node s, List<FieldError> errors) {
    switch (kind) {
      case "glusterfs" -> {
        Node namespace = s.get("endpointsNamespace");
        if (namespace.isPresent() && namespace.isEmpty()) {
          errors.add(
              FieldError.invalid(
                  namespace.path(),
                  "",
                  "if the endpointnamespace is set, it must be a valid namespace name"));
        } else if (namespace.isPresent()) {
          Validate.form(namespace, Names::dnsLabel, errors);
        }
      }
      case "cinder", "storageos" -> {
        if (s.get("secretRef").isPresent()) {
          Validate.required(s.at("secretRef", "namespace"), errors);
        }
      }
      case "azureFile" -> {
        if (s.get("secretNamespace").isPresent()) {
          Validate.required(s.get("secretNamespace"), errors);
        }
      }
      default -> {}
    }
  }

  private static void local(Node spec, Node s, List<FieldError> errors) {
    if (Validate.required(s.get("path"), errors)) {
      LocalPaths.noBacksteps(s.get("path"), errors);
    }
    if (spec.get("nodeAffinity").isAbsent()) {
      errors.add(
          FieldError.required(
              spec.get("nodeAffinity").path(), "Local volume requires node affinity"));
    }
  }
}
