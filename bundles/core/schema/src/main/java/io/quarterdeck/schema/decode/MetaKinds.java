// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionKind;
import java.util.Set;
import java.util.function.Predicate;

/** The kinds that a version knows beside those of its resources. */
final class MetaKinds {
  private static final GroupVersion CORE = new GroupVersion("", "v1");
  private static final String LIST = "List";

  /** What Kubernetes registers in every version. */
  private static final Set<String> EVERYWHERE =
      Set.of(
          "WatchEvent",
          "ListOptions",
          "GetOptions",
          "DeleteOptions",
          "CreateOptions",
          "UpdateOptions",
          "PatchOptions");

  private static final Set<String> UNVERSIONED =
      Set.of("Status", "APIVersions", "APIGroupList", "APIGroup", "APIResourceList");

  /** Kinds that are still read and written by storage in a version that is not served any more. */
  private static final Set<GroupVersionKind> RETIRED =
      Set.of(
          new GroupVersionKind("apiextensions.k8s.io", "v1beta1", "CustomResourceDefinition"),
          new GroupVersionKind("apiregistration.k8s.io", "v1beta1", "APIService"));

  private MetaKinds() {}

  /** Whether a version that is not served has the kind, so that its objects can be converted. */
  static boolean isRetired(GroupVersion version, String kind) {
    return RETIRED.contains(version.withKind(kind));
  }

  /**
   * Whether a version has a kind, be it of no resource.
   *
   * @param served whether a kind is that of a resource
   */
  static boolean isKnown(GroupVersion version, String kind, Predicate<GroupVersionKind> served) {
    if (served.test(version.withKind(kind)) || version.equals(CORE) && UNVERSIONED.contains(kind)) {
      return true;
    }
    String item = kind.endsWith(LIST) ? kind.substring(0, kind.length() - LIST.length()) : kind;
    return EVERYWHERE.contains(kind) || served.test(version.withKind(item));
  }
}
