// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

/** A resource of a group, whatever its version; the core group is the empty string. */
public record GroupResource(String group, String resource) {

  public GroupVersionResource withVersion(String version) {
    return new GroupVersionResource(group, version, resource);
  }

  /** The form that Kubernetes' messages use: {@code deployments.apps}, or {@code pods}. */
  @Override
  public String toString() {
    return group.isEmpty() ? resource : resource + "." + group;
  }
}
