// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.micro;

/** The admission plugins that are on by default, which a comparison switches off. */
final class DefaultChain {
  private DefaultChain() {}

  static String names() {
    return String.join(
        ",",
        "NamespaceLifecycle",
        "Priority",
        "DefaultTolerationSeconds",
        "TaintNodesByCondition",
        "StorageObjectInUseProtection",
        "DefaultStorageClass",
        "PersistentVolumeClaimResize",
        "RuntimeClass",
        "DefaultIngressClass",
        "PodTopologyLabels",
        "NodeDeclaredFeatureValidator",
        "PodResizeValidator",
        "ServiceAccount",
        "LimitRanger",
        "ResourceQuota",
        "PodSecurity",
        "CertificateApproval",
        "CertificateSigning",
        "ClusterTrustBundleAttest",
        "CertificateSubjectRestriction",
        "MutatingAdmissionWebhook",
        "ValidatingAdmissionWebhook",
        "MutatingAdmissionPolicy",
        "ValidatingAdmissionPolicy",
        "NodeRestriction");
  }
}
