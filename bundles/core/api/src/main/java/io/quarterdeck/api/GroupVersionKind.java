// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

/** A kind in one version of its group. */
public record GroupVersionKind(String group, String version, String kind) {

  public GroupVersion groupVersion() {
    return new GroupVersion(group, version);
  }

  public String apiVersion() {
    return groupVersion().toString();
  }

  /** The form that Kubernetes' messages use: {@code Deployment.apps}, or {@code Pod}. */
  public String qualifiedKind() {
    return group.isEmpty() ? kind : kind + "." + group;
  }

  @Override
  public String toString() {
    return apiVersion() + ", Kind=" + kind;
  }
}
