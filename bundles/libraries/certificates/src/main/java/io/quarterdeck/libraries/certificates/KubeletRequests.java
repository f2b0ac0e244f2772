// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.certificates;

import java.util.List;
import java.util.Set;

/**
 * Which requests are those of kubelets. Kubernetes: {@code pkg/apis/certificates/helpers.go}, whose
 * words the complaints are.
 */
public final class KubeletRequests {
  private static final String SIGNATURE = "digital signature";
  private static final String ENCIPHERMENT = "key encipherment";
  private static final String CLIENT = "client auth";
  private static final String SERVER = "server auth";
  private static final String NODE = "system:node:";
  private static final List<String> NODES = List.of("system:nodes");

  private KubeletRequests() {}

  /** What keeps it from being one for a certificate that a kubelet shows the server; or empty. */
  public static String clientProblem(CertificateRequest request, Set<String> usages) {
    AlternativeNames names = request.names();
    if (!request.subject().organizations().equals(NODES)) {
      return "subject organization is not system:nodes";
    } else if (!names.dns().isEmpty()) {
      return "DNS subjectAltNames are not allowed";
    } else if (!names.emails().isEmpty()) {
      return "Email subjectAltNames are not allowed";
    } else if (!names.addresses().isEmpty()) {
      return "IP subjectAltNames are not allowed";
    } else if (!names.uris().isEmpty()) {
      return "URI subjectAltNames are not allowed";
    } else if (!isNode(request)) {
      return "subject common name does not begin with system:node:";
    }
    return usageProblem(usages, CLIENT);
  }

  /** What keeps it from being one for a certificate that a kubelet shows its clients; or empty. */
  public static String servingProblem(CertificateRequest request, Set<String> usages) {
    AlternativeNames names = request.names();
    if (!request.subject().organizations().equals(NODES)) {
      return "subject organization is not system:nodes";
    } else if (names.dns().isEmpty() && names.addresses().isEmpty()) {
      return "DNS or IP subjectAltName is required";
    } else if (!names.emails().isEmpty()) {
      return "Email subjectAltNames are not allowed";
    } else if (!names.uris().isEmpty()) {
      return "URI subjectAltNames are not allowed";
    }
    String problem = usageProblem(usages, SERVER);
    if (problem.isEmpty() && !isNode(request)) {
      return "subject common name does not begin with system:node:";
    }
    return problem;
  }

  private static boolean isNode(CertificateRequest request) {
    return request.subject().commonName().startsWith(NODE);
  }

  /** A key that is not RSA enciphers nothing. */
  private static String usageProblem(Set<String> usages, String purpose) {
    boolean right =
        usages.equals(Set.of(SIGNATURE, purpose))
            || usages.equals(Set.of(SIGNATURE, ENCIPHERMENT, purpose));
    return right
        ? ""
        : "usages did not match "
            + (purpose.equals(CLIENT)
                ? "[client auth digital signature key encipherment]"
                : "[digital signature key encipherment server auth]");
  }
}
