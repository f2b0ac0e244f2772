// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.storageobjectinuseprotection.internal;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.osgi.service.component.annotations.Component;

/** Puts the finalizer on new storage objects that holds their deletion while they are used. */
@Component(
    property = {
      "name=StorageObjectInUseProtection",
      "rank:Integer=1500",
      "enabledByDefault:Boolean=true"
    })
public final class StorageObjectInUseProtection implements MutatingAdmission {
  private static final Map<GroupResource, String> FINALIZERS =
      Map.of(
          new GroupResource("", "persistentvolumes"),
          "kubernetes.io/pv-protection",
          new GroupResource("", "persistentvolumeclaims"),
          "kubernetes.io/pvc-protection",
          new GroupResource("storage.k8s.io", "volumeattributesclasses"),
          "kubernetes.io/vac-protection");

  @Override
  public Interest interest() {
    return new Interest(Set.of(Operation.CREATE), FINALIZERS.keySet(), false);
  }

  @Override
  public void mutate(AdmissionRequest r) {
    String finalizer = Objects.requireNonNull(FINALIZERS.get(r.resource().groupResource()));
    List<String> held = r.requireObject().meta().finalizers();
    if (!held.contains(finalizer)) {
      List<String> more = new ArrayList<>(held);
      more.add(finalizer);
      r.requireObject().meta().setFinalizers(more);
    }
  }
}
