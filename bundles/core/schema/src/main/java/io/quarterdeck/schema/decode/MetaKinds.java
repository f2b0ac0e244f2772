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

  /** What the reference registers in every version. */
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

  private MetaKinds() {}

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
