// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.certificatesigning.internal;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Lets those sign certificates who may do so for the signer. */
@Component(property = {"name=CertificateSigning", "rank:Integer=1000"})
public final class CertificateSigning implements ValidatingAdmission {
  private static final String GROUP = "certificates.k8s.io";

  private final Supplier<AccessReviewer> reviewer;

  @Activate
  public CertificateSigning(
      @Reference(service = AccessReviewer.class) ComponentServiceObjects<AccessReviewer> reviewer) {
    this(new LazyService<>(reviewer));
  }

  CertificateSigning(Supplier<AccessReviewer> reviewer) {
    this.reviewer = reviewer;
  }

  @Override
  public Interest interest() {
    return new Interest(
        Set.of(Operation.UPDATE),
        Set.of(new GroupResource(GROUP, "certificatesigningrequests")),
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
    if (!isAllowed(r.user(), signer)) {
      throw r.forbidden("user not permitted to sign requests with signerName \"" + signer + "\"");
    }
  }

  private static List<Object> items(Node status) {
    return status.get("conditions").items().stream()
        .<Object>map(n -> Objects.requireNonNull(n.value()))
        .toList();
  }

  /** The right for the signer itself, or for all of its domain. */
  private boolean isAllowed(UserInfo user, String signer) {
    int slash = signer.indexOf('/');
    return asked(user, signer) || (slash > 0 && asked(user, signer.substring(0, slash) + "/*"));
  }

  private boolean asked(UserInfo user, String name) {
    Attributes attributes = Attributes.resource(user, "sign", GROUP, "*", "", "signers", "", name);
    return reviewer.get().review(attributes) instanceof Decision.Allow;
  }
}
