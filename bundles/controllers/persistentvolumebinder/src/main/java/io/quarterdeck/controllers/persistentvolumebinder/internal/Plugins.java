// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.persistentvolumebinder.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import java.util.List;
import java.util.Set;

/**
 * What there is of kube-controller-manager's volume plugins: what they refuse. None of them makes,
 * empties or deletes anything here: what they would do, they would do with files of this machine.
 */
final class Plugins {
  static final String HOST_PATH = "kubernetes.io/host-path";

  /** It knows these, and neither makes nor deletes any. */
  private static final Set<String> KNOWN =
      Set.of("kubernetes.io/nfs", "kubernetes.io/local-volume");

  private static final List<String> KNOWN_SOURCES = List.of("nfs", "local", "hostPath");

  private Plugins() {}

  /** Why nobody makes volumes for a class; empty when somebody outside does. */
  static String makingRefused(String provisioner) {
    if (!provisioner.startsWith(Migration.IN_TREE)
        || Migration.isMigrated(provisioner)
        || provisioner.equals(HOST_PATH)) {
      return "";
    }
    return KNOWN.contains(provisioner)
        ? "no provisionable volume plugin matched"
        : "no volume plugin matched name: " + provisioner;
  }

  /** Why nobody deletes what a volume stands for; empty when somebody outside does. */
  static String deletingRefused(ApiObject volume) {
    String by = volume.meta().annotations().getOrDefault(Annotations.PROVISIONED_BY, "");
    if (!by.isEmpty() && !by.equals(HOST_PATH)) {
      return deletingRefused(by);
    }
    if (volume.field("spec").get("csi").isPresent()) {
      return "";
    }
    String path = volume.field("spec").at("hostPath", "path").text();
    if (!path.isEmpty() && !path.startsWith("/tmp/")) {
      return "host_path deleter only supports /tmp/.+ but received provided " + path;
    }
    boolean known = KNOWN_SOURCES.stream().anyMatch(s -> volume.field("spec").get(s).isPresent());
    return "error getting deleter volume plugin for volume "
        + FieldError.quote(volume.meta().name())
        + ": "
        + (known ? "no deletable volume plugin matched" : "no volume plugin matched");
  }

  private static String deletingRefused(String by) {
    if (!by.startsWith(Migration.IN_TREE)) {
      return "";
    }
    return KNOWN.contains(by)
        ? "no deletable volume plugin matched"
        : "no volume plugin matched name: " + by;
  }
}
