// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Rules;
import io.quarterdeck.apigroups.podtemplate.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The source of a persistent volume: one of many, and the same for ever. */
final class VolumeSources {
  private static final List<String> KINDS =
      List.of(
          "hostPath",
          "gcePersistentDisk",
          "awsElasticBlockStore",
          "glusterfs",
          "nfs",
          "rbd",
          "iscsi",
          "cinder",
          "cephfs",
          "fc",
          "flocker",
          "flexVolume",
          "azureFile",
          "vsphereVolume",
          "quobyte",
          "azureDisk",
          "photonPersistentDisk",
          "portworxVolume",
          "scaleIO",
          "local",
          "storageos",
          "csi");

  private VolumeSources() {}

  static void applyDefaults(Map<String, @Nullable Object> spec) {
    Values.with(spec, "iscsi", i -> Values.absent(i, "iscsiInterface", "default"));
    Values.with(
        spec,
        "rbd",
        r -> {
          Values.absent(r, "pool", "rbd");
          Values.absent(r, "user", "admin");
          Values.absent(r, "keyring", "/etc/ceph/keyring");
        });
    Values.with(
        spec,
        "azureDisk",
        d -> {
          Values.absent(d, "cachingMode", "ReadWrite");
          Values.absent(d, "kind", "Shared");
          Values.absent(d, "fsType", "ext4");
          d.putIfAbsent("readOnly", false);
        });
    Values.with(
        spec,
        "scaleIO",
        s -> {
          Values.absent(s, "storageMode", "ThinProvisioned");
          Values.absent(s, "fsType", "xfs");
        });
  }

  static void exactlyOne(Node spec, List<FieldError> errors) {
    int found = 0;
    for (String kind : KINDS) {
      Node source = spec.get(kind);
      if (source.isPresent() && found++ > 0) {
        errors.add(FieldError.forbidden(source.path(), "may not specify more than 1 volume type"));
      }
    }
    if (found == 0) {
      errors.add(FieldError.required(spec.path(), "must specify a volume type"));
    }
  }

  static void unchanged(ApiObject now, ApiObject old, List<FieldError> errors) {
    for (String kind : KINDS) {
      if (!Rules.same(now.field("spec").get(kind), old.field("spec").get(kind))) {
        errors.add(
            FieldError.forbidden(
                FieldPath.of("spec", "persistentvolumesource"),
                "spec.persistentvolumesource is immutable after creation"));
        return;
      }
    }
  }
}
