// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.garbagecollector.internal;

import io.quarterdeck.api.ApiObject;

/**
 * Which object it is, or is said to be.
 *
 * @param namespace empty for one in none
 */
record Identity(String apiVersion, String kind, String namespace, String name, String uid) {

  static Identity of(ApiObject o) {
    return new Identity(
        o.apiVersion(), o.kind(), o.meta().namespace(), o.meta().name(), o.meta().uid());
  }

  /** Whether a reference to this UID means this one, and not another one by mistake. */
  boolean isMeantBy(Reference reference, String dependentNamespace) {
    return reference.apiVersion().equals(apiVersion)
        && reference.kind().equals(kind)
        && reference.name().equals(name)
        && (namespace.isEmpty() || namespace.equals(dependentNamespace));
  }

  /** As kube-controller-manager writes it. */
  @Override
  public String toString() {
    return "[%s/%s, namespace: %s, name: %s, uid: %s]"
        .formatted(apiVersion, kind, namespace, name, uid);
  }
}
