// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How Kubernetes words its findings. */
final class Words {
  private Words() {}

  static String plural(String one, String more, int count) {
    return count == 1 ? one : more;
  }

  static String quoted(Collection<String> names) {
    return names.stream().map(n -> "\"" + n + "\"").collect(Collectors.joining(", "));
  }

  /** {@code container "a"}, {@code containers "a", "b"}. */
  static String containers(Collection<String> names) {
    return plural("container", "containers", names.size()) + " " + quoted(names);
  }

  /** {@code pod and container "a"}; null when nobody does it. */
  static @Nullable String setters(boolean pod, List<String> containers) {
    if (containers.isEmpty()) {
      return pod ? "pod" : null;
    }
    return (pod ? "pod and " : "") + containers(containers);
  }
}
