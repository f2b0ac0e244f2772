// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.certificatesigning.internal;

import io.quarterdeck.admission.signers.SignerRight;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.authorization.AccessReviewer;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Lets those sign certificates who may do so for the signer. */
@Component(
    property = {"name=CertificateSigning", "rank:Integer=1000", "enabledByDefault:Boolean=true"})
public final class CertificateSigning implements ValidatingAdmission {
  private final SignerRight right;

  @Activate
  public CertificateSigning(
      @Reference(service = AccessReviewer.class) ComponentServiceObjects<AccessReviewer> reviewer) {
    this(new LazyService<>(reviewer));
  }

  CertificateSigning(Supplier<AccessReviewer> reviewer) {
    this.right = new SignerRight(reviewer, "sign");
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
    Node before = r.requireOldObject().field("status");
    Node now = r.requireObject().field("status");
    boolean signs =
        !Objects.equals(before.get("certificate").value(), now.get("certificate").value())
            || !items(before).equals(items(now));
    if (!r.subresource().equals("status") || !signs) {
      return;
    }
    String signer = r.requireOldObject().field("spec").get("signerName").text();
    if (!right.isGiven(r.user(), signer)) {
      throw r.forbidden("user not permitted to sign requests with signerName \"" + signer + "\"");
    }
  }

  private static List<Object> items(Node status) {
    return status.get("conditions").items().stream()
        .<Object>map(n -> Objects.requireNonNull(n.value()))
        .toList();
  }
}
