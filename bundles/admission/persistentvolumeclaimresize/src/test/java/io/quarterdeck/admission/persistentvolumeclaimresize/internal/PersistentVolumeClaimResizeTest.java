// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.persistentvolumeclaimresize.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.List;
import org.junit.jupiter.api.Test;

class PersistentVolumeClaimResizeTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final PersistentVolumeClaimResize plugin = new PersistentVolumeClaimResize(objects);

  private static ApiObject claim(String className, String size, String phase) {
    return object(
        "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'c'},'spec':{'storageClassName':'%s','resources':{'requests':{'storage':'%s'}}},'status':{'phase':'%s'}}"
            .formatted(className, size, phase));
  }

  private boolean refused(String className, String from, String to, String phase) {
    return !Attempt.update(
            "persistentvolumeclaims", claim(className, from, phase), claim(className, to, phase))
        .refusal(plugin)
        .isEmpty();
  }

  @Test
  void onlyClassesThatAllowItGrow() {
    for (String allowed : List.of("true", "false")) {
      objects.put(
          PersistentVolumeClaimResize.CLASSES,
          object(
              "{'apiVersion':'storage.k8s.io/v1','kind':'StorageClass','metadata':{'name':'%s'},'allowVolumeExpansion':%s}"
                  .formatted(allowed, allowed)));
    }
    assertFalse(refused("true", "1Gi", "2Gi", "Bound"));
    assertTrue(refused("false", "1Gi", "2Gi", "Bound"));
    assertTrue(refused("absent", "1Gi", "2Gi", "Bound"));
    assertTrue(refused("", "1Gi", "2Gi", "Bound"));
    assertFalse(refused("false", "2Gi", "1Gi", "Bound"), "validation answers");
    assertFalse(refused("false", "1Gi", "1024Mi", "Bound"));
    assertFalse(refused("false", "1Gi", "2Gi", "Pending"), "validation answers");
  }
}
