// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.pods;

import io.quarterdeck.api.Node;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The other objects that a pod's spec names, by kind. */
public final class PodReferences {
  private static final List<String> SECRET_REF_VOLUMES =
      List.of("cephfs", "cinder", "flexVolume", "rbd", "scaleIO", "iscsi", "storageos");

  private PodReferences() {}

  public static Set<String> secrets(Node spec) {
    Set<String> out = new LinkedHashSet<>();
    spec.get("imagePullSecrets").items().forEach(s -> add(out, s.get("name")));
    fromContainers(spec, "secretKeyRef", "secretRef", out);
    for (Node v : spec.get("volumes").items()) {
      add(out, v.at("secret", "secretName"));
      add(out, v.at("azureFile", "secretName"));
      add(out, v.at("csi", "nodePublishSecretRef", "name"));
      SECRET_REF_VOLUMES.forEach(kind -> add(out, v.at(kind, "secretRef", "name")));
      projected(v).forEach(s -> add(out, s.at("secret", "name")));
    }
    return out;
  }

  public static Set<String> configMaps(Node spec) {
    Set<String> out = new LinkedHashSet<>();
    fromContainers(spec, "configMapKeyRef", "configMapRef", out);
    for (Node v : spec.get("volumes").items()) {
      add(out, v.at("configMap", "name"));
      projected(v).forEach(s -> add(out, s.at("configMap", "name")));
    }
    return out;
  }

  /** The sources of a projected volume; none for another kind. */
  public static List<Node> projected(Node volume) {
    return volume.at("projected", "sources").items();
  }

  private static void fromContainers(
      Node spec, String envReference, String sourceReference, Set<String> out) {
    for (Node c : PodContainers.all(spec)) {
      c.get("env").items().forEach(e -> add(out, e.at("valueFrom", envReference, "name")));
      c.get("envFrom").items().forEach(e -> add(out, e.at(sourceReference, "name")));
    }
  }

  private static void add(Set<String> out, Node name) {
    if (!name.isEmpty()) {
      out.add(name.text());
    }
  }
}
