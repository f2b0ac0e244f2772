// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.defaultstorageclass.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import org.junit.jupiter.api.Test;

class DefaultStorageClassTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final DefaultStorageClass plugin = new DefaultStorageClass(objects);

  private void storageClass(String name, String created, String mark) {
    objects.put(
        DefaultStorageClass.CLASSES,
        object(
            "{'apiVersion':'storage.k8s.io/v1','kind':'StorageClass','metadata':{'name':'%s','creationTimestamp':'%s','annotations':{%s}}}"
                .formatted(name, created, mark)));
  }

  private String classAfter(String metadata, String spec) {
    ApiObject claim =
        object(
            "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':%s,'spec':%s}"
                .formatted(metadata, spec));
    Attempt.create("persistentvolumeclaims", claim).mutate(plugin);
    return claim.field("spec").get("storageClassName").text("none");
  }

  @Test
  void theNewestDefaultIsTaken() {
    assertEquals("none", classAfter("{}", "{}"));
    storageClass("plain", "2026-03-01T00:00:00Z", "");
    assertEquals("none", classAfter("{}", "{}"));
    String mark = "'storageclass.kubernetes.io/is-default-class':'true'";
    storageClass("old", "2026-01-01T00:00:00Z", mark);
    storageClass("b", "2026-02-01T00:00:00Z", mark);
    storageClass("a", "2026-02-01T00:00:00Z", mark);
    assertEquals("a", classAfter("{}", "{}"));
  }

  @Test
  void claimsThatChoseAreLeftAlone() {
    storageClass("d", "", "'storageclass.beta.kubernetes.io/is-default-class':'true'");
    assertEquals("d", classAfter("{}", "{}"));
    assertEquals("", classAfter("{}", "{'storageClassName':''}"));
    assertEquals("x", classAfter("{}", "{'storageClassName':'x'}"));
    assertEquals(
        "none",
        classAfter("{'annotations':{'volume.beta.kubernetes.io/storage-class':'y'}}", "{}"));
  }
}
