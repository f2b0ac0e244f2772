// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

/** An API group and one of its versions; the core group is the empty string. */
public record GroupVersion(String group, String version) {

  /** Parses an {@code apiVersion} such as {@code v1} or {@code apps/v1}. */
  public static GroupVersion parse(String apiVersion) {
    int slash = apiVersion.indexOf('/');
    return slash < 0
        ? new GroupVersion("", apiVersion)
        : new GroupVersion(apiVersion.substring(0, slash), apiVersion.substring(slash + 1));
  }

  public GroupVersionKind withKind(String kind) {
    return new GroupVersionKind(group, version, kind);
  }

  public GroupVersionResource withResource(String resource) {
    return new GroupVersionResource(group, version, resource);
  }

  /** The {@code apiVersion} form. */
  @Override
  public String toString() {
    return group.isEmpty() ? version : group + "/" + version;
  }
}
