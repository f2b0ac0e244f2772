// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.csrsigning.internal;

import io.quarterdeck.libraries.certificates.CertificateRequest;
import io.quarterdeck.libraries.certificates.KubeletRequests;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** In whose name requests are signed here, and what each signer demands of them. */
enum Signer {
  KUBE_APISERVER_CLIENT("kubernetes.io/kube-apiserver-client") {
    @Override
    String problem(CertificateRequest request, List<String> usages) {
      return clientUsages(usages);
    }
  },
  KUBELET_CLIENT("kubernetes.io/kube-apiserver-client-kubelet") {
    @Override
    String problem(CertificateRequest request, List<String> usages) {
      return KubeletRequests.clientProblem(request, Set.copyOf(usages));
    }
  },
  KUBELET_SERVING("kubernetes.io/kubelet-serving") {
    @Override
    String problem(CertificateRequest request, List<String> usages) {
      return KubeletRequests.servingProblem(request, Set.copyOf(usages));
    }
  },
  /** Signs whatever was approved: nobody trusts it for anything by default. */
  LEGACY_UNKNOWN("kubernetes.io/legacy-unknown") {
    @Override
    String problem(CertificateRequest request, List<String> usages) {
      return "";
    }
  };

  private static final String CLIENT_AUTH = "client auth";

  final String signerName;

  Signer(String signerName) {
    this.signerName = signerName;
  }

  static @Nullable Signer of(String signerName) {
    for (Signer s : values()) {
      if (s.signerName.equals(signerName)) {
        return s;
      }
    }
    return null;
  }

  /** Why it does not sign it; empty when it does. */
  abstract String problem(CertificateRequest request, List<String> usages);

  private static String clientUsages(List<String> usages) {
    for (String u : usages) {
      if (!List.of("digital signature", "key encipherment", CLIENT_AUTH).contains(u)) {
        return "invalid usage for client certificate: " + u;
      }
    }
    return usages.contains(CLIENT_AUTH)
        ? ""
        : "missing required usage for client certificate: " + CLIENT_AUTH;
  }
}
