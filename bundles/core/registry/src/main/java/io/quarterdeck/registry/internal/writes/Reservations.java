// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.writes;

import io.quarterdeck.spi.group.Reservation;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Ends what a write has taken, whichever way the write ends. */
public final class Reservations {
  private Reservations() {}

  /**
   * Keeps what was taken when the write gives an object; else, and when it throws, gives it back.
   *
   * @param write null when another writer came between
   */
  public static <T extends @Nullable Object> T during(Reservation taken, Supplier<T> write) {
    boolean stored = false;
    try {
      T written = write.get();
      stored = written != null;
      return written;
    } finally {
      if (stored) {
        taken.commit();
      } else {
        taken.revert();
      }
    }
  }
}
