// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.certificatesubjectrestriction.internal;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.certificates.RequestSubject;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.authentication.UserInfo;
import java.util.Base64;
import java.util.Set;
import org.osgi.service.component.annotations.Component;

/** Keeps the privileged group out of certificates that anybody may request. */
@Component(
    property = {
      "name=CertificateSubjectRestriction",
      "rank:Integer=800",
      "enabledByDefault:Boolean=true"
    })
public final class CertificateSubjectRestriction implements ValidatingAdmission {
  private static final String SIGNER = "kubernetes.io/kube-apiserver-client";

  @Override
  public Interest interest() {
    return Interest.in(
        Set.of(Operation.CREATE),
        new GroupResource("certificates.k8s.io", "certificatesigningrequests"));
  }

  @Override
  public void validate(AdmissionRequest r) {
    Node spec = r.requireObject().field("spec");
    if (!spec.get("signerName").text().equals(SIGNER)) {
      return;
    }
    if (organizations(r, spec.get("request").text()).contains(UserInfo.PRIVILEGED_GROUP)) {
      throw r.forbidden(
          "use of %s signer with %s group is not allowed"
              .formatted(SIGNER, UserInfo.PRIVILEGED_GROUP));
    }
  }

  private static Set<String> organizations(AdmissionRequest r, String request) {
    try {
      return RequestSubject.of(Base64.getDecoder().decode(request)).organizations();
    } catch (IllegalArgumentException e) {
      throw r.forbidden("unable to parse CSR: " + e.getMessage());
    }
  }
}
