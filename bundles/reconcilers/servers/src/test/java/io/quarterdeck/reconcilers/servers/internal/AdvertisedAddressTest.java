// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.servers.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class AdvertisedAddressTest {
  @Test
  void whatIsWantedGoesOverWhatIsBound() {
    assertEquals("192.0.2.10:6443", AdvertisedAddress.of("192.0.2.10", "192.0.2.1", "6443"));
  }

  @Test
  void theBoundAddressIsItWhereOthersReachIt() {
    assertEquals("192.0.2.1:6443", AdvertisedAddress.of("", "192.0.2.1", "6443"));
  }

  @Test
  void whoListensOnTheLoopbackAloneIsReachedThere() {
    assertEquals("127.0.0.1:6443", AdvertisedAddress.of("", "127.0.0.1", "6443"));
  }

  @Test
  void addressesWithColonsStandInBrackets() {
    assertTrue(AdvertisedAddress.of("2001:db8::1", "127.0.0.1", "1").matches("\\[[0-9a-f:]+]:1"));
  }

  @Test
  void whatIsNoAddressSaysWhichKeyItIs() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> AdvertisedAddress.of("300.1.2.3.", "::1", "1"));
    assertTrue(String.valueOf(e.getMessage()).contains("advertise.address"), e.getMessage());
  }
}
