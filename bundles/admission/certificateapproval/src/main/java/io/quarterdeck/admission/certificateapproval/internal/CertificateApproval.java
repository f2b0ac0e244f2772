// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.certificateapproval.internal;

import io.quarterdeck.admission.signers.SignerRight;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.authorization.AccessReviewer;
import java.util.Set;
import java.util.function.Supplier;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Lets those approve certificates who may do so for the signer. */
@Component(
    property = {"name=CertificateApproval", "rank:Integer=1100", "enabledByDefault:Boolean=true"})
public final class CertificateApproval implements ValidatingAdmission {
  private final SignerRight right;

  @Activate
  public CertificateApproval(
      @Reference(service = AccessReviewer.class) ComponentServiceObjects<AccessReviewer> reviewer) {
    this(new LazyService<>(reviewer));
  }

  CertificateApproval(Supplier<AccessReviewer> reviewer) {
    this.right = new SignerRight(reviewer, "approve");
  }

  @Override
  public Interest interest() {
    return new Interest(
        Set.of(Operation.UPDATE),
        Set.of(new GroupResource(SignerRight.GROUP, "certificatesigningrequests")),
        true);
  }

  @Override
  public void validate(AdmissionRequest r) {
    if (!r.subresource().equals("approval")) {
      return;
    }
    String signer = r.requireOldObject().field("spec").get("signerName").text();
    if (!right.isGiven(r.user(), signer)) {
      throw r.forbidden(
          "user not permitted to approve requests with signerName \"" + signer + "\"");
    }
  }
}
