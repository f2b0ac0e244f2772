// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads;

import io.quarterdeck.api.Node;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Times as objects have them: RFC 3339, whole seconds. */
public final class Times {
  private Times() {}

  public static String text(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** Null when there is none. */
  public static @Nullable Instant of(Node time) {
    return of(time.text());
  }

  /** Null when there is none. */
  public static @Nullable Instant of(String time) {
    try {
      return time.isEmpty() ? null : Instant.parse(time);
    } catch (DateTimeParseException e) {
      return null;
    }
  }
}
