// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.volume;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.apigroups.core.common.GoText;
import io.quarterdeck.apigroups.podtemplate.common.GoShapes;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The source of a persistent volume: one of many, and the same for ever. */
final class VolumeSources {
  /** In the order in which Kubernetes looks for them. */
  private static final List<String> KINDS =
      List.of(
          "hostPath",
          "gcePersistentDisk",
          "awsElasticBlockStore",
          "glusterfs",
          "flocker",
          "nfs",
          "rbd",
          "quobyte",
          "cephfs",
          "iscsi",
          "cinder",
          "fc",
          "flexVolume",
          "azureFile",
          "vsphereVolume",
          "photonPersistentDisk",
          "portworxVolume",
          "azureDisk",
          "scaleIO",
          "local",
          "storageos",
          "csi");

  private VolumeSources() {}

  /**
   * There is one, and it is right.
   *
   * @param name of the volume
   */
  static void exactlyOne(Node spec, String name, List<FieldError> errors) {
    int found = 0;
    for (String kind : KINDS) {
      Node source = spec.get(kind);
      boolean counted = found > 0 && !kind.equals("flexVolume");
      if (source.isPresent() && counted) {
        String shown = kind.equals("cephfs") ? "cephFS" : kind;
        errors.add(
            FieldError.forbidden(
                spec.path().child(shown), "may not specify more than 1 volume type"));
      } else if (source.isPresent()) {
        found++;
        PersistentVolumeSourceValidation.validate(kind, spec, name, errors);
      }
    }
    if (found == 0) {
      errors.add(FieldError.required(spec.path(), "must specify a volume type"));
    }
  }

  /** The secret of an expansion may come later; all else stays. */
  static void unchanged(ApiObject now, ApiObject old, List<FieldError> errors) {
    Node spec = now.field("spec");
    Node before = old.field("spec");
    boolean added =
        before.get("csi").isPresent()
            && before.at("csi", "controllerExpandSecretRef").isAbsent()
            && spec.at("csi", "controllerExpandSecretRef").isPresent();
    if (added) {
      spec = withoutExpansion(spec);
    }
    Map<String, @Nullable Object> was = GoShapes.of("PersistentVolumeSource", before);
    Map<String, @Nullable Object> is = GoShapes.of("PersistentVolumeSource", spec);
    if (!was.equals(is)) {
      errors.add(
          FieldError.forbidden(
              FieldPath.of("spec", "persistentvolumesource"),
              "spec.persistentvolumesource is immutable after creation\n"
                  + GoText.difference(was, is)));
    }
  }

  private static Node withoutExpansion(Node spec) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    spec.entries().forEach((k, v) -> out.put(k, Trees.copyValue(v.value())));
    Values.with(out, "csi", c -> c.remove("controllerExpandSecretRef"));
    return new Node(out, spec.path());
  }
}
