// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import io.quarterdeck.api.Trees;
import io.quarterdeck.apigroups.podtemplate.common.ImagePull;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The defaults of volumes: those of a pod, and the sources that they share with others. */
public final class VolumeDefaults {
  /** 0644. */
  private static final long MODE = 420;

  private static final long TOKEN_SECONDS = 3600;

  private static final List<String> WITH_MODE =
      List.of("secret", "configMap", "downwardAPI", "projected");

  private VolumeDefaults() {}

  public static void apply(Map<String, @Nullable Object> volume) {
    if (volume.isEmpty() || volume.size() == 1 && volume.containsKey("name")) {
      Trees.object(volume, "emptyDir");
    }
    WITH_MODE.forEach(
        kind -> Values.with(volume, kind, v -> Values.absent(v, "defaultMode", MODE)));
    Values.with(volume, "downwardAPI", VolumeDefaults::downwardItems);
    Values.with(volume, "projected", p -> Values.each(p, "sources", VolumeDefaults::source));
    applyToSource(volume);
    Values.with(volume, "ephemeral", VolumeDefaults::ephemeral);
    Values.with(
        volume, "image", i -> Values.absent(i, "pullPolicy", ImagePull.policy(i.get("reference"))));
  }

  /** Fills in the sources that persistent volumes have, too; the object has them as its fields. */
  public static void applyToSource(Map<String, @Nullable Object> source) {
    Values.with(source, "hostPath", h -> h.putIfAbsent("type", ""));
    Values.with(source, "iscsi", i -> Values.absent(i, "iscsiInterface", "default"));
    Values.with(source, "rbd", VolumeDefaults::rbd);
    Values.with(source, "azureDisk", VolumeDefaults::azureDisk);
    Values.with(source, "scaleIO", VolumeDefaults::scaleIo);
  }

  private static void source(Map<String, @Nullable Object> source) {
    Values.with(
        source, "serviceAccountToken", t -> Values.absent(t, "expirationSeconds", TOKEN_SECONDS));
    Values.with(source, "downwardAPI", VolumeDefaults::downwardItems);
  }

  private static void downwardItems(Map<String, @Nullable Object> downward) {
    Values.each(
        downward,
        "items",
        item -> {
          Values.with(item, "fieldRef", f -> Values.absent(f, "apiVersion", "v1"));
          Values.with(item, "resourceFieldRef", f -> Values.absent(f, "divisor", "0"));
        });
  }

  private static void rbd(Map<String, @Nullable Object> rbd) {
    Values.absent(rbd, "pool", "rbd");
    Values.absent(rbd, "user", "admin");
    Values.absent(rbd, "keyring", "/etc/ceph/keyring");
  }

  /** All of them are pointers: what is sent empty stays empty. */
  private static void azureDisk(Map<String, @Nullable Object> disk) {
    disk.putIfAbsent("cachingMode", "ReadWrite");
    disk.putIfAbsent("kind", "Shared");
    disk.putIfAbsent("fsType", "ext4");
    disk.putIfAbsent("readOnly", false);
  }

  private static void scaleIo(Map<String, @Nullable Object> volume) {
    Values.absent(volume, "storageMode", "ThinProvisioned");
    Values.absent(volume, "fsType", "xfs");
  }

  private static void ephemeral(Map<String, @Nullable Object> ephemeral) {
    Values.with(
        ephemeral,
        "volumeClaimTemplate",
        t -> Values.with(t, "spec", s -> s.putIfAbsent("volumeMode", "Filesystem")));
  }
}
