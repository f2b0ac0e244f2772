// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.apigroups.podtemplate.warning.PodWarnings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a client is warned of the spec of a job that is valid. */
final class JobWarnings {
  private static final long MANY_COMPLETIONS = 100_000;
  private static final long MANY_AT_ONCE = 10_000;

  private JobWarnings() {}

  /**
   * Of a job or of a cron job, when it is new or has changed what it is to do.
   *
   * @param old null for a new one
   * @param spec the job's, wherever it stands
   */
  static void of(ApiObject now, @Nullable ApiObject old, Node spec, List<String> warnings) {
    if (old == null) {
      PodWarnings.ofName(now, warnings);
    }
    boolean changed = old == null || now.meta().generation() != old.meta().generation();
    if (changed && isTooLarge(spec)) {
      warnings.add(
          spec.path()
              + ": In Indexed Jobs with a number of completions higher than 10^5 and a parallelism"
              + " higher than 10^4, Kubernetes might not be able to track completedIndexes when a"
              + " big number of indexes fail");
    }
    PodWarnings.ofWorkload(now, old, spec.get("template"), warnings);
  }

  private static boolean isTooLarge(Node spec) {
    return spec.get("completionMode").text().equals("Indexed")
        && spec.get("completions").number() > MANY_COMPLETIONS
        && spec.get("parallelism").number() > MANY_AT_ONCE;
  }
}
