// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.clustertrustbundleattest.internal;

import io.quarterdeck.admission.signers.SignerRight;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.authorization.AccessReviewer;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Lets those write trust bundles of a signer who may attest for it. */
@Component(
    property = {
      "name=ClusterTrustBundleAttest",
      "rank:Integer=900",
      "enabledByDefault:Boolean=true"
    })
public final class ClusterTrustBundleAttest implements ValidatingAdmission {
  private final SignerRight right;

  @Activate
  public ClusterTrustBundleAttest(
      @Reference(service = AccessReviewer.class) ComponentServiceObjects<AccessReviewer> reviewer) {
    this(new LazyService<>(reviewer));
  }

  ClusterTrustBundleAttest(Supplier<AccessReviewer> reviewer) {
    this.right = new SignerRight(reviewer, "attest");
  }

  @Override
  public Interest interest() {
    return Interest.in(
        Set.of(Operation.CREATE, Operation.UPDATE),
        new GroupResource(SignerRight.GROUP, "clustertrustbundles"));
  }

  @Override
  public void validate(AdmissionRequest r) {
    String signer = r.requireObject().field("spec").get("signerName").text();
    if (signer.isEmpty() || onlyCollects(r)) {
      return;
    }
    if (!right.isGiven(r.user(), signer)) {
      throw r.forbidden("user not permitted to attest for signerName \"" + signer + "\"");
    }
  }

  /** Whether only what the garbage collector writes has changed. */
  private static boolean onlyCollects(AdmissionRequest r) {
    return r.operation() == Operation.UPDATE
        && withoutCollected(r.requireObject()).equals(withoutCollected(r.requireOldObject()));
  }

  private static ApiObject withoutCollected(ApiObject o) {
    ApiObject out = o.copy();
    List.of("ownerReferences", "finalizers", "managedFields", "resourceVersion")
        .forEach(out.meta().tree()::remove);
    return out;
  }
}
