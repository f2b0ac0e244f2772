// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podsecuritypolicy;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates what a policy says of volumes.
 *
 * <p>Kubernetes: {@code validatePodSecurityPolicyVolumes}, {@code validatePSPAllowedHostPaths}.
 */
final class VolumeValidation {
  /** The kinds that Kubernetes 1.24 knew, in the order of its messages. */
  private static final List<String> KINDS =
      List.of(
          "*",
          "awsElasticBlockStore",
          "azureDisk",
          "azureFile",
          "cephFS",
          "cinder",
          "configMap",
          "csi",
          "downwardAPI",
          "emptyDir",
          "ephemeral",
          "fc",
          "flexVolume",
          "flocker",
          "gcePersistentDisk",
          "gitRepo",
          "glusterfs",
          "hostPath",
          "iscsi",
          "nfs",
          "persistentVolumeClaim",
          "photonPersistentDisk",
          "portworxVolume",
          "projected",
          "quobyte",
          "rbd",
          "scaleIO",
          "secret",
          "storageos",
          "vsphereVolume");

  private VolumeValidation() {}

  static void kinds(Node volumes, List<FieldError> errors) {
    volumes.items().forEach(v -> Validate.oneOf(v.withPath(volumes.path()), KINDS, errors));
  }

  static void sources(Node spec, List<FieldError> errors) {
    for (Node path : spec.get("allowedHostPaths").items()) {
      String prefix = path.get("pathPrefix").text();
      if (prefix.isEmpty()) {
        errors.add(FieldError.required(path.path(), "is required"));
        break;
      }
      if (List.of(prefix.split("/", -1)).contains("..")) {
        errors.add(FieldError.invalid(path.path(), prefix, "must not contain '..'"));
      }
    }
    // in Kubernetes the path of an error has this list's name twice
    FieldPath flex = spec.get("allowedFlexVolumes").path().child("allowedFlexVolumes");
    int i = 0;
    for (Node v : spec.get("allowedFlexVolumes").items()) {
      FieldPath at = flex.index(i++);
      if (v.get("driver").isEmpty()) {
        errors.add(FieldError.required(at.child("driver"), "must specify a driver"));
      }
    }
    for (Node driver : spec.get("allowedCSIDrivers").items()) {
      if (Validate.required(driver.get("name"), errors)) {
        Validate.form(driver.get("name"), Names::dnsSubdomain, errors);
      }
    }
  }
}
