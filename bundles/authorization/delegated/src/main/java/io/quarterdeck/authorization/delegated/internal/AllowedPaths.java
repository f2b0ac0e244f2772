// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.delegated.internal;

import io.quarterdeck.spi.authorization.Attributes;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * Paths that everybody may use without anybody being asked (source: {@code
 * authorization/path.NewAuthorizer}). Thread-safe.
 */
final class AllowedPaths {
  private final Set<String> exact = new HashSet<>();
  private final Set<String> beginnings = new HashSet<>();

  /**
   * @param paths a slash in front is optional; a {@code *} at the end stands for anything
   * @throws IllegalArgumentException when a star stands elsewhere
   */
  AllowedPaths(Collection<String> paths) {
    for (String each : paths) {
      String path = bare(each.strip());
      int star = path.indexOf('*');
      if (star >= 0 && star < path.length() - 1) {
        throw new IllegalArgumentException(
            "always.allow.paths: only trailing * allowed in \"" + each + "\"");
      }
      if (star >= 0) {
        beginnings.add(path.substring(0, star));
      } else {
        exact.add(path);
      }
    }
  }

  boolean include(Attributes a) {
    if (a.resourceRequest()) {
      return false;
    }
    String path = bare(a.path());
    return exact.contains(path) || beginnings.stream().anyMatch(path::startsWith);
  }

  private static String bare(String path) {
    return path.startsWith("/") ? path.substring(1) : path;
  }
}
