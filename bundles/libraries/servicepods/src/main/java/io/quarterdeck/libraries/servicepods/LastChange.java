// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.servicepods;

import java.time.Instant;
import java.time.format.DateTimeParseException;

/**
 * When that happened which endpoints say, so that others can measure how long it took until they
 * said it. Kubernetes: {@code TriggerTimeTracker}.
 */
public final class LastChange {
  /** Of endpoints and slices. */
  public static final String ANNOTATION = "endpoints.kubernetes.io/last-change-trigger-time";

  private LastChange() {}

  /** The first of the changes since the last turn; of a Service that is new, its creation. */
  static String of(Seen before, Seen now) {
    if (!before.uid().equals(now.uid())) {
      return text(now.since());
    }
    long first = Long.MAX_VALUE;
    for (var e : now.pods().entrySet()) {
      PodState known = before.pod(e.getKey());
      long since = e.getValue().since();
      if (since > (known == null ? 0 : known.since())) {
        first = Math.min(first, since);
      }
    }
    return first == Long.MAX_VALUE ? "" : text(first);
  }

  private static String text(long second) {
    return second == 0 ? "" : Instant.ofEpochSecond(second).toString();
  }

  static long second(String timestamp) {
    try {
      return timestamp.isEmpty() ? 0 : Instant.parse(timestamp).getEpochSecond();
    } catch (DateTimeParseException e) {
      return 0;
    }
  }
}
