// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.egress;

/** Where a connection goes. Kubernetes: {@code EgressType}. */
public enum Traffic {
  /** To what this server manages: kubelets, pods, services, admission webhooks behind services. */
  CLUSTER("cluster"),

  /**
   * To what stands beside it: webhooks of authentication, authorization and audit, those of
   * admission that are named by a URL, collectors of traces.
   */
  CONTROL_PLANE("controlplane"),

  /** To the store. */
  ETCD("etcd");

  private final String text;

  Traffic(String text) {
    this.text = text;
  }

  /** Its name in an {@code EgressSelectorConfiguration}. */
  public String text() {
    return text;
  }
}
