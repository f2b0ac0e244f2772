// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.volumes.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A volume for a claim, as an external provisioner makes it. */
final class VolumeObject {
  /** On a volume: who made it. */
  static final String PROVISIONED_BY = "pv.kubernetes.io/provisioned-by";

  private static final GroupVersionKind KIND = new GroupVersionKind("", "v1", "PersistentVolume");

  private VolumeObject() {}

  /** One for each claim, so that nobody makes two. */
  static String nameFor(ApiObject claim) {
    return "pvc-" + claim.meta().uid();
  }

  /** As large as the claim asks for. Nothing is ever put at its path. */
  static ApiObject of(ApiObject claim, ApiObject storageClass) {
    ApiObject volume = ApiObject.of(KIND);
    String name = nameFor(claim);
    volume.meta().setName(name);
    volume.meta().mutableAnnotations().put(PROVISIONED_BY, StorageClasses.PROVISIONER);
    Node wants = claim.field("spec");
    Map<String, @Nullable Object> spec = new LinkedHashMap<>();
    spec.put("capacity", map("storage", wants.at("resources", "requests", "storage").value()));
    spec.put("hostPath", map("path", "/simulated/" + name));
    spec.put("accessModes", Trees.copyValue(wants.get("accessModes").value()));
    spec.put("claimRef", reference(claim));
    spec.put("persistentVolumeReclaimPolicy", storageClass.field("reclaimPolicy").text("Delete"));
    spec.put("storageClassName", storageClass.meta().name());
    if (storageClass.field("mountOptions").isPresent()) {
      spec.put("mountOptions", Trees.copyValue(storageClass.field("mountOptions").value()));
    }
    spec.put("volumeMode", wants.get("volumeMode").text("Filesystem"));
    volume.tree().put("spec", spec);
    return volume;
  }

  private static Map<String, @Nullable Object> reference(ApiObject claim) {
    Map<String, @Nullable Object> out = map("kind", "PersistentVolumeClaim");
    out.put("apiVersion", "v1");
    out.put("namespace", claim.meta().namespace());
    out.put("name", claim.meta().name());
    out.put("uid", claim.meta().uid());
    out.put("resourceVersion", claim.meta().resourceVersion());
    return out;
  }

  private static Map<String, @Nullable Object> map(String key, @Nullable Object value) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put(key, value);
    return out;
  }

  /** Whether it was made here for a claim that is gone, and is to go too. */
  static boolean isDone(ApiObject volume) {
    return StorageClasses.PROVISIONER.equals(volume.meta().annotations().get(PROVISIONED_BY))
        && volume.meta().deletionTimestamp().isEmpty()
        && volume.field("status").get("phase").text().equals("Released")
        && volume.field("spec").get("persistentVolumeReclaimPolicy").text().equals("Delete");
  }
}
