// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.writes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.spi.group.Reservation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReservationsTest {
  private final List<String> ends = new ArrayList<>();
  private final Reservation taken =
      new Reservation() {
        @Override
        public void commit() {
          ends.add("commit");
        }

        @Override
        public void revert() {
          ends.add("revert");
        }
      };

  @Test
  void whatIsStoredKeepsWhatWasTaken() {
    assertEquals("object", Reservations.during(taken, () -> "object"));
    assertEquals(List.of("commit"), ends);
  }

  @Test
  void anotherWriterGivesItBack() {
    assertNull(Reservations.<@Nullable String>during(taken, () -> null));
    assertEquals(List.of("revert"), ends);
  }

  @Test
  void aRefusalGivesItBack() {
    IllegalStateException thrown = new IllegalStateException();
    assertEquals(
        thrown,
        assertThrows(
            IllegalStateException.class,
            () ->
                Reservations.during(
                    taken,
                    () -> {
                      throw thrown;
                    })));
    assertEquals(List.of("revert"), ends);
  }

  @Test
  void anErrorGivesItBackToo() {
    assertThrows(
        StackOverflowError.class,
        () ->
            Reservations.during(
                taken,
                () -> {
                  throw new StackOverflowError();
                }));
    assertEquals(List.of("revert"), ends);
  }
}
