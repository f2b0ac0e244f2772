// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.storageobjectinuseprotection.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Attempt;
import java.util.List;
import org.junit.jupiter.api.Test;

class StorageObjectInUseProtectionTest {
  private final StorageObjectInUseProtection plugin = new StorageObjectInUseProtection();

  private List<String> after(String apiVersion, String kind, String resource, String metadata) {
    ApiObject o =
        object(
            "{'apiVersion':'%s','kind':'%s','metadata':%s}".formatted(apiVersion, kind, metadata));
    return Attempt.create(resource, o).mutate(plugin).object().meta().finalizers();
  }

  @Test
  void eachKindGetsItsFinalizerOnce() {
    assertEquals(
        List.of("kubernetes.io/pvc-protection"),
        after("v1", "PersistentVolumeClaim", "persistentvolumeclaims", "{}"));
    assertEquals(
        List.of("x/y", "kubernetes.io/pv-protection"),
        after("v1", "PersistentVolume", "persistentvolumes", "{'finalizers':['x/y']}"));
    assertEquals(
        List.of("kubernetes.io/vac-protection"),
        after(
            "storage.k8s.io/v1",
            "VolumeAttributesClass",
            "volumeattributesclasses",
            "{'finalizers':['kubernetes.io/vac-protection']}"));
    assertEquals(List.of(), after("v1", "Pod", "pods", "{}"));
  }
}
