// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.csrapproving.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.libraries.certificates.CertificateRequest;
import io.quarterdeck.libraries.certificates.KubeletRequests;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** As what a request is recognised, and which right its requester needs for that. */
enum Recognition {
  /** A node asks for itself. */
  SELF_NODE_CLIENT(
      "selfnodeclient",
      "Auto approving self kubelet client certificate after SubjectAccessReview."),
  /** Somebody asks for a node. */
  NODE_CLIENT("nodeclient", "Auto approving kubelet client certificate after SubjectAccessReview.");

  static final String SIGNER = "kubernetes.io/kube-apiserver-client-kubelet";

  private static final GroupVersionKind REVIEW =
      new GroupVersionKind("authorization.k8s.io", "v1", "SubjectAccessReview");

  private final String subresource;
  private final String message;

  Recognition(String subresource, String message) {
    this.subresource = subresource;
    this.message = message;
  }

  /**
   * All that a request can be recognised as, the narrowest first.
   *
   * @throws GeneralSecurityException when what it holds is no request
   */
  static List<Recognition> of(ApiObject csr) throws GeneralSecurityException {
    Node spec = csr.field("spec");
    CertificateRequest request = read(spec.get("request").text());
    boolean kubelet =
        spec.get("signerName").text().equals(SIGNER)
            && KubeletRequests.clientProblem(request, Set.copyOf(spec.get("usages").strings()))
                .isEmpty();
    if (!kubelet) {
      return List.of();
    }
    boolean self = spec.get("username").text().equals(request.subject().commonName());
    return self ? List.of(SELF_NODE_CLIENT, NODE_CLIENT) : List.of(NODE_CLIENT);
  }

  private static CertificateRequest read(String field) throws GeneralSecurityException {
    try {
      return CertificateRequest.ofPem(Base64.getDecoder().decode(field));
    } catch (IllegalArgumentException e) {
      throw new GeneralSecurityException("is not base64", e);
    }
  }

  /** The question whether the requester has the right. */
  ApiObject review(ApiObject csr) {
    Map<String, @Nullable Object> resource = new LinkedHashMap<>();
    resource.put("verb", "create");
    resource.put("group", "certificates.k8s.io");
    resource.put("resource", "certificatesigningrequests");
    resource.put("subresource", subresource);
    ApiObject review = ApiObject.of(REVIEW);
    Map<String, @Nullable Object> spec = review.object("spec");
    spec.put("resourceAttributes", resource);
    Node from = csr.field("spec");
    copy(from.get("username"), spec, "user");
    copy(from.get("groups"), spec, "groups");
    copy(from.get("extra"), spec, "extra");
    copy(from.get("uid"), spec, "uid");
    return review;
  }

  private static void copy(Node from, Map<String, @Nullable Object> to, String field) {
    if (!from.isEmpty()) {
      to.put(field, Trees.copyValue(from.value()));
    }
  }

  /** The same request with the decision; the server adds when that was. */
  ApiObject approved(ApiObject csr) {
    ApiObject next = csr.copy();
    Map<String, @Nullable Object> condition = new LinkedHashMap<>();
    condition.put("type", "Approved");
    condition.put("status", "True");
    condition.put("reason", "AutoApproved");
    condition.put("message", message);
    Trees.list(next.object("status"), "conditions").add(condition);
    return next;
  }
}
