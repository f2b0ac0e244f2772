// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.discovery;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A path of discovery. In kube-apiserver three servers share these paths: {@code /apis} and the
 * groups are answered by the aggregator and the groups of definitions by a server of their own,
 * whatever the method; below {@code /api} and the built-in versions a router knows GET only.
 *
 * @param core whether below {@code /api}
 * @param group empty for none
 * @param version empty for none
 * @param isRouted whether the router answers where the group is built in
 */
public record DiscoveryPath(boolean core, String group, String version, boolean isRouted) {

  /** The place that a path names; null for none. */
  static @Nullable public DiscoveryPath of(String path) {
    if (path.equals("/apis") || path.equals("/apis/")) {
      return new DiscoveryPath(false, "", "", false);
    }
    List<String> parts = parts(path);
    if (path.equals("/api") || path.startsWith("/api/")) {
      return parts.size() > 2
          ? null
          : new DiscoveryPath(true, "", parts.size() == 2 ? parts.get(1) : "", true);
    }
    boolean grouped = path.startsWith("/apis/") && !path.startsWith("/apis//");
    if (!grouped || parts.size() > 3) {
      return null;
    }
    // the aggregator knows a group with one slash behind it, and leaves the others to the router
    return new DiscoveryPath(
        false,
        parts.get(1),
        parts.size() == 3 ? parts.get(2) : "",
        parts.size() == 3 || path.endsWith("//"));
  }

  /** Whether it names what lists all groups, or all versions of the core group. */
  boolean isOfAll() {
    return group.isEmpty() && version.isEmpty();
  }

  /** Slashes before and behind do not count. */
  private static List<String> parts(String path) {
    int end = path.length();
    while (end > 1 && path.charAt(end - 1) == '/') {
      end--;
    }
    return Arrays.asList(path.substring(1, end).split("/", -1));
  }
}
