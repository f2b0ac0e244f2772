// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

/** A resource in one version of its group, as a request path names it. */
public record GroupVersionResource(String group, String version, String resource) {

  public GroupVersion groupVersion() {
    return new GroupVersion(group, version);
  }

  public GroupResource groupResource() {
    return new GroupResource(group, resource);
  }

  @Override
  public String toString() {
    return groupVersion() + "/" + resource;
  }
}
