// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.noderestriction.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.lookup.ObjectReader;

/**
 * For which pods a node may ask certificates: for those that run on it, under their own service
 * account. That a UID is another one, or an object unknown, may be because the cache is behind: it
 * is no refusal but a failure, and the kubelet asks again. Kubernetes: {@code
 * admitPodCertificateRequest}.
 */
record PodCertificateRules(ObjectReader reader) {
  private static final GroupResource ACCOUNTS = new GroupResource("", "serviceaccounts");
  private static final String MIRROR = "kubernetes.io/config.mirror";

  void check(AdmissionRequest r, String node) {
    if (r.operation() != Operation.CREATE) {
      throw r.forbidden("unexpected operation " + r.operation());
    }
    if (!r.subresource().isEmpty()) {
      throw r.forbidden("unexpected subresource " + r.subresource());
    }
    Node spec = r.requireObject().field("spec");
    checkNode(r, spec, node);
    String shown = FieldError.quote(r.namespace() + "/" + spec.get("podName").text());
    ApiObject pod = pod(r, spec, shown);
    checkAccount(r, spec, pod, shown);
  }

  private void checkNode(AdmissionRequest r, Node spec, String node) {
    String named = spec.get("nodeName").text();
    if (!named.equals(node)) {
      throw r.forbidden(
          "PodCertificateRequest.Spec.NodeName=%s, which is not the requesting node %s"
              .formatted(FieldError.quote(named), FieldError.quote(node)));
    }
    String quoted = FieldError.quote(node);
    ApiObject found = require(PodRules.NODES, "", node, "node " + quoted);
    String uid = spec.get("nodeUID").text();
    if (!uid.equals(found.meta().uid())) {
      throw failure(
          "PodCertificateRequest for pod %s names node UID %s, inconsistent with the running node (%s)"
              .formatted(
                  FieldError.quote(r.namespace() + "/" + spec.get("podName").text()),
                  FieldError.quote(uid),
                  FieldError.quote(found.meta().uid())));
    }
  }

  private ApiObject pod(AdmissionRequest r, Node spec, String shown) {
    ApiObject pod =
        require(PodRules.PODS, r.namespace(), spec.get("podName").text(), "pod " + shown);
    String uid = spec.get("podUID").text();
    if (!uid.equals(pod.meta().uid())) {
      throw failure(
          "PodCertificateRequest for pod %s contains pod UID (%s) which differs from running pod %s"
              .formatted(shown, FieldError.quote(uid), FieldError.quote(pod.meta().uid())));
    }
    String node = spec.get("nodeName").text();
    if (!pod.field("spec").get("nodeName").text().equals(node)) {
      throw r.forbidden(
          "pod %s is not running on node %s named in the PodCertificateRequest"
              .formatted(shown, FieldError.quote(node)));
    }
    if (pod.meta().annotations().containsKey(MIRROR)) {
      throw r.forbidden("pod " + shown + " is a mirror pod");
    }
    return pod;
  }

  private void checkAccount(AdmissionRequest r, Node spec, ApiObject pod, String shown) {
    String name = spec.get("serviceAccountName").text();
    String own = pod.field("spec").get("serviceAccountName").text();
    if (!name.equals(own)) {
      throw r.forbidden(
          "PodCertificateRequest for pod %s contains serviceAccountName (%s) that differs from running pod (%s)"
              .formatted(shown, FieldError.quote(name), FieldError.quote(own)));
    }
    String what = "service account " + FieldError.quote(r.namespace() + "/" + name);
    ApiObject account = require(ACCOUNTS, r.namespace(), name, what);
    String uid = spec.get("serviceAccountUID").text();
    if (!uid.equals(account.meta().uid())) {
      throw failure(
          "PodCertificateRequest for pod %s names service account UID %s, which differs from the running service account (%s)"
              .formatted(shown, FieldError.quote(uid), FieldError.quote(account.meta().uid())));
    }
  }

  private ApiObject require(GroupResource resource, String namespace, String name, String what) {
    ApiObject found = reader.get(resource, namespace, name);
    if (found == null) {
      String kind = resource.resource().substring(0, resource.resource().length() - 1);
      throw failure(
          "while retrieving %s named in the PodCertificateRequest: %s %s not found"
              .formatted(what, kind, FieldError.quote(name)));
    }
    return found;
  }

  private static ApiException failure(String message) {
    return ApiException.of(StatusReason.UNKNOWN, message, null);
  }
}
