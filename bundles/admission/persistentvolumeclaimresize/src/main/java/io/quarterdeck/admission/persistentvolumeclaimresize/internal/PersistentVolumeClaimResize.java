// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.persistentvolumeclaimresize.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Refuses to enlarge claims whose storage class does not allow it. */
@Component(
    property = {
      "name=PersistentVolumeClaimResize",
      "rank:Integer=1300",
      "enabledByDefault:Boolean=true"
    })
public final class PersistentVolumeClaimResize implements ValidatingAdmission {
  static final GroupResource CLASSES = new GroupResource("storage.k8s.io", "storageclasses");
  private static final String BETA_CLASS = "volume.beta.kubernetes.io/storage-class";

  private final ObjectReader reader;

  @Activate
  public PersistentVolumeClaimResize(@Reference ObjectReader reader) {
    this.reader = reader;
  }

  @Override
  public Interest interest() {
    return Interest.in(Set.of(Operation.UPDATE), new GroupResource("", "persistentvolumeclaims"));
  }

  @Override
  public void validate(AdmissionRequest r) {
    Quantity before = storage(r.requireOldObject());
    Quantity after = storage(r.requireObject());
    if (after.compareTo(before) <= 0) {
      return;
    }
    // whether an unbound claim may change at all is for validation to say
    if (!r.requireOldObject().field("status").get("phase").text().equals("Bound")) {
      return;
    }
    if (!expandable(r.requireObject())) {
      throw r.forbidden(
          "only dynamically provisioned pvc can be resized and the storageclass that provisions the"
              + " pvc must support resize");
    }
  }

  private static Quantity storage(ApiObject claim) {
    String text =
        String.valueOf(claim.field("spec").at("resources", "requests", "storage").value());
    Quantity q = Quantity.parseOrNull(text);
    return q == null ? Quantity.parse("0") : q;
  }

  private boolean expandable(ApiObject claim) {
    String name = claim.meta().annotations().get(BETA_CLASS);
    String className = name != null ? name : claim.field("spec").get("storageClassName").text();
    ApiObject found = className.isEmpty() ? null : reader.get(CLASSES, "", className);
    return found != null && found.field("allowVolumeExpansion").bool();
  }
}
