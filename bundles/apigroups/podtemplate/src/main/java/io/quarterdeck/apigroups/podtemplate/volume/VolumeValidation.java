// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.container.ContainerValidation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Validates the volumes of a pod.
 *
 * <p>Kubernetes: {@code ValidateVolumes}.
 */
public final class VolumeValidation {
  /** In the order in which Kubernetes checks them: of several it is the first that counts. */
  private static final List<String> KINDS =
      List.of(
          "emptyDir",
          "hostPath",
          "gitRepo",
          "gcePersistentDisk",
          "awsElasticBlockStore",
          "secret",
          "nfs",
          "iscsi",
          "glusterfs",
          "flocker",
          "persistentVolumeClaim",
          "rbd",
          "cinder",
          "cephfs",
          "quobyte",
          "downwardAPI",
          "fc",
          "flexVolume",
          "configMap",
          "azureFile",
          "vsphereVolume",
          "photonPersistentDisk",
          "portworxVolume",
          "azureDisk",
          "storageos",
          "projected",
          "scaleIO",
          "csi",
          "ephemeral",
          "image");

  /** Fields by which Kubernetes calls some kinds when they are one too many. */
  private static final Map<String, String> SPELLED =
      Map.of("cephfs", "cephFS", "downwardAPI", "downwarAPI");

  private static final int ISCSI_NAMES = 64;

  private VolumeValidation() {}

  /**
   * Checks the volumes and gives those that containers may mount, by their names.
   *
   * @param pod the name of the pod, empty for a template
   */
  public static Map<String, Node> validate(
      Node volumes, String pod, boolean isPod, List<FieldError> errors) {
    Set<String> made = claims(volumes, pod);
    Map<String, Node> valid = new LinkedHashMap<>();
    for (Node v : volumes.items()) {
      List<FieldError> own = new ArrayList<>();
      source(v, pod, isPod, own);
      Node name = v.get("name");
      if (Validate.required(name, own)) {
        Validate.form(name, Names::dnsLabel, own);
      }
      if (valid.containsKey(name.text())) {
        own.add(FieldError.duplicate(name.path(), name.text()));
      }
      if (own.isEmpty()) {
        valid.put(name.text(), v);
      }
      errors.addAll(own);
      Node claim = v.at("persistentVolumeClaim", "claimName");
      if (made.contains(claim.text())) {
        errors.add(
            FieldError.invalid(
                claim, "must not reference a PVC that gets created for an ephemeral volume"));
      }
    }
    return valid;
  }

  /** The claims that are made with the pod. */
  private static Set<String> claims(Node volumes, String pod) {
    Set<String> out = new HashSet<>();
    for (Node v : volumes.items()) {
      if (!pod.isEmpty() && v.get("ephemeral").isPresent()) {
        out.add(pod + "-" + v.get("name").text());
      }
    }
    return out;
  }

  private static void source(Node volume, String pod, boolean isPod, List<FieldError> errors) {
    int found = 0;
    for (String kind : KINDS) {
      Node s = volume.get(kind);
      if (s.isPresent() && found++ > 0) {
        errors.add(
            FieldError.forbidden(
                volume.path().child(SPELLED.getOrDefault(kind, kind)),
                "may not specify more than 1 volume type"));
      } else if (s.isPresent()) {
        one(kind, volume, pod, isPod, errors);
      }
    }
    if (found == 0) {
      errors.add(FieldError.required(volume.path(), "must specify a volume type"));
    }
  }

  private static void one(
      String kind, Node volume, String pod, boolean isPod, List<FieldError> errors) {
    Node s = volume.get(kind);
    Node name = volume.get("name");
    switch (kind) {
      case "emptyDir" -> {
        if (s.get("sizeLimit").text().startsWith("-")) {
          errors.add(
              FieldError.forbidden(
                  s.get("sizeLimit").path(), "SizeLimit field must be a valid resource quantity"));
        }
      }
      case "secret" -> {
        Validate.required(s.get("secretName"), errors);
        VolumeItemValidation.items(s, errors);
      }
      case "configMap" -> {
        Validate.required(s.get("name"), errors);
        VolumeItemValidation.items(s, errors);
      }
      case "persistentVolumeClaim" -> Validate.required(s.get("claimName"), errors);
      case "downwardAPI" -> VolumeItemValidation.downward(s, errors);
      case "projected" -> ProjectedValidation.validate(s, errors);
      case "csi" -> csi(s, errors);
      case "ephemeral" -> EphemeralVolumeValidation.validate(s, name, pod, errors);
      case "image" -> image(s, isPod, errors);
      default -> {
        VolumeSourceValidation.validate(kind, volume, errors);
        if (kind.equals("iscsi")) {
          names(s, name, errors);
        }
      }
    }
  }

  private static void csi(Node s, List<FieldError> errors) {
    VolumeSourceValidation.driver(s.get("driver"), errors);
    Node secret = s.at("nodePublishSecretRef", "name");
    if (s.get("nodePublishSecretRef").isAbsent()) {
      return;
    }
    if (Validate.required(secret, errors)) {
      Validate.form(secret.withPath(s.path().child("name")), Names::dnsSubdomain, errors);
    }
  }

  private static void image(Node s, boolean isPod, List<FieldError> errors) {
    if (isPod) {
      Validate.required(s.get("reference"), errors);
    }
    ContainerValidation.pull(s.get("pullPolicy"), errors);
  }

  private static void names(Node s, Node name, List<FieldError> errors) {
    int length = name.text().length() + 1 + s.get("targetPortal").text().length();
    if (s.get("initiatorName").isPresent() && length > ISCSI_NAMES) {
      errors.add(FieldError.invalid(name.path(), name.text(), VolumeSourceValidation.TOO_LONG));
    }
  }
}
