// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.noderestriction.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.certificates.RequestSubject;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Operation;
import java.util.Base64;
import java.util.Set;

/** For whom a node may ask certificates of a kubelet: for itself. Kubernetes: {@code admitCSR}. */
final class RequestRules {
  private static final Set<String> SIGNERS =
      Set.of("kubernetes.io/kubelet-serving", "kubernetes.io/kube-apiserver-client-kubelet");

  private RequestRules() {}

  static void check(AdmissionRequest r, String node) {
    if (r.operation() != Operation.CREATE) {
      return;
    }
    Node spec = r.requireObject().field("spec");
    if (!SIGNERS.contains(spec.get("signerName").text())) {
      return;
    }
    String own = "system:node:" + node;
    if (!commonName(r, spec.get("request").text()).equals(own)) {
      throw r.forbidden("can only create a node CSR with CN=" + own);
    }
  }

  private static String commonName(AdmissionRequest r, String request) {
    try {
      return RequestSubject.of(Base64.getDecoder().decode(request)).commonName();
    } catch (IllegalArgumentException e) {
      throw r.forbidden("unable to parse csr: " + e.getMessage());
    }
  }
}
