// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import io.quarterdeck.api.Node;

/** The word that policies have for a kind of volume. */
final class VolumeKind {
  private VolumeKind() {}

  /**
   * The name of the field that says what it is, but for cephFS, which policies spell otherwise, and
   * for the projected volume that holds a service account's token: that counts as a secret.
   */
  static String of(Node volume) {
    String field =
        volume.entries().keySet().stream()
            .filter(k -> !k.equals("name") && volume.get(k).isPresent())
            .findFirst()
            .orElse("emptyDir");
    return switch (field) {
      case "cephfs" -> "cephFS";
      case "projected" -> isToken(volume.get("projected")) ? "secret" : "projected";
      default -> field;
    };
  }

  private static boolean isToken(Node projected) {
    return projected.get("sources").items().stream().allMatch(VolumeKind::belongsToToken);
  }

  private static boolean belongsToToken(Node source) {
    boolean known = false;
    for (String kind : source.entries().keySet()) {
      Node s = source.get(kind);
      known = true;
      boolean fits =
          switch (kind) {
            case "serviceAccountToken" ->
                s.get("path").text().equals("token") && s.get("audience").isEmpty();
            case "configMap" -> s.get("name").text().equals("kube-root-ca.crt");
            case "downwardAPI" -> s.get("items").items().stream().allMatch(VolumeKind::isNamespace);
            default -> false;
          };
      if (!fits) {
        return false;
      }
    }
    return known;
  }

  private static boolean isNamespace(Node item) {
    return item.get("path").text().equals("namespace")
        && item.at("fieldRef", "apiVersion").text("v1").equals("v1")
        && item.at("fieldRef", "fieldPath").text().equals("metadata.namespace");
  }
}
