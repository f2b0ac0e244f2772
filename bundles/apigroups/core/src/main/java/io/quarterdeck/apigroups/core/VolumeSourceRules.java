// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Rules;
import java.util.List;
import java.util.Locale;

/** Rules of the sources of a persistent volume that clusters still use. */
final class VolumeSourceRules {
  private static final int LONGEST_DRIVER = 63;
  private static final List<String> HOST_PATH_TYPES =
      List.of(
          "",
          "BlockDevice",
          "CharDevice",
          "Directory",
          "DirectoryOrCreate",
          "File",
          "FileOrCreate",
          "Socket");

  private VolumeSourceRules() {}

  static void validate(Node spec, List<FieldError> errors) {
    if (spec.get("hostPath").isPresent()) {
      hostPath(spec.get("hostPath"), errors);
    }
    if (spec.get("nfs").isPresent()) {
      nfs(spec.get("nfs"), errors);
    }
    if (spec.get("csi").isPresent()) {
      csi(spec.get("csi"), errors);
    }
    Node local = spec.get("local");
    if (local.isPresent()) {
      path(local.get("path"), errors);
      if (spec.get("nodeAffinity").isAbsent()) {
        errors.add(
            FieldError.required(
                spec.get("nodeAffinity").path(), "Local volume requires node affinity"));
      }
    }
    boolean recycled = spec.get("persistentVolumeReclaimPolicy").text().equals("Recycle");
    if (recycled && spec.at("hostPath", "path").text().equals("/")) {
      errors.add(
          FieldError.forbidden(
              spec.get("persistentVolumeReclaimPolicy").path(),
              "may not be 'recycle' for a hostPath mount of '/'"));
    }
    if (!spec.get("volumeAttributesClassName").isEmpty() && spec.get("csi").isAbsent()) {
      errors.add(
          FieldError.required(
              spec.get("csi").path(), "has to be specified when using volumeAttributesClassName"));
    }
  }

  private static void hostPath(Node source, List<FieldError> errors) {
    path(source.get("path"), errors);
    Rules.oneOf(source.get("type"), HOST_PATH_TYPES, errors);
  }

  private static void path(Node path, List<FieldError> errors) {
    if (Rules.required(path, errors)) {
      climbing(path, errors);
    }
  }

  private static void climbing(Node path, List<FieldError> errors) {
    if (List.of(path.text().split("/")).contains("..")) {
      errors.add(FieldError.invalid(path, "must not contain '..'"));
    }
  }

  private static void nfs(Node source, List<FieldError> errors) {
    Rules.required(source.get("server"), errors);
    Rules.required(source.get("path"), errors);
    if (!source.get("path").text().startsWith("/")) {
      errors.add(
          FieldError.invalid(
              source.get("path").path(), source.get("path").text(), "must be an absolute path"));
    }
  }

  private static void csi(Node source, List<FieldError> errors) {
    driver(source.get("driver"), errors);
    Rules.required(source.get("volumeHandle"), errors);
    for (String secret :
        List.of(
            "controllerPublishSecretRef",
            "controllerExpandSecretRef",
            "nodePublishSecretRef",
            "nodeExpandSecretRef")) {
      Node ref = source.get(secret);
      if (ref.isPresent()) {
        Rules.required(ref.get("name"), errors);
        Rules.required(ref.get("namespace"), errors);
      }
    }
  }

  private static void driver(Node driver, List<FieldError> errors) {
    if (!Rules.required(driver, errors)) {
      return;
    }
    if (driver.text().length() > LONGEST_DRIVER) {
      errors.add(FieldError.tooLong(driver.path(), LONGEST_DRIVER));
    }
    Names.dnsSubdomain(driver.text().toLowerCase(Locale.ROOT))
        .forEach(m -> errors.add(FieldError.invalid(driver.path(), driver.text(), m)));
  }
}
