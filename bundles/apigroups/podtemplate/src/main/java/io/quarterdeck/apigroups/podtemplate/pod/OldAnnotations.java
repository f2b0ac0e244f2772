// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.pod;

import io.quarterdeck.apigroups.podtemplate.common.Values;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Annotations that init containers were once: nobody is to take them for such any more. */
public final class OldAnnotations {
  private static final Set<String> NAMES =
      Set.of(
          "pod.beta.kubernetes.io/init-containers",
          "pod.alpha.kubernetes.io/init-containers",
          "pod.beta.kubernetes.io/init-container-statuses",
          "pod.alpha.kubernetes.io/init-container-statuses");

  private OldAnnotations() {}

  /** Takes them out of the metadata of a pod or of a template. */
  public static void drop(Map<String, @Nullable Object> metadata) {
    Values.with(
        metadata,
        "annotations",
        annotations -> {
          if (annotations.keySet().removeAll(NAMES) && annotations.isEmpty()) {
            metadata.remove("annotations");
          }
        });
  }
}
