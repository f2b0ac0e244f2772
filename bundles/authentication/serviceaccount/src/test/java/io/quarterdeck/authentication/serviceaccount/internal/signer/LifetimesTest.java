// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.signer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LifetimesTest {
  private static final long YEAR = 31_536_000;

  private static String refused(long max, long allowed) {
    Lifetimes lifetimes = new Lifetimes(max, true);
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> lifetimes.check(allowed)).getMessage());
  }

  @Test
  void theSignerMustAllowTenMinutesAndWhatIsConfigured() {
    assertEquals(
        "max token life supported by external-jwt-signer (599s) is less than acceptable (min 600s)",
        refused(0, 599));
    assertEquals(
        "max token life supported by external-jwt-signer (-5s) is less than acceptable (min 600s)",
        refused(0, -5));
    assertEquals(
        "max.token.expiration.seconds: service-account-max-token-expiration cannot be set longer"
            + " than the token expiration supported by service-account-signing-endpoint: 1h0m0s >"
            + " 10m0s",
        refused(3600, 600));
    new Lifetimes(0, true).check(600);
    new Lifetimes(3600, true).check(3600);
  }

  @ParameterizedTest
  @CsvSource({
    "0,    600,      true,  600,      600",
    "3600, 31556952, true,  3600,     31536000",
    "0,    86400,    false, 86400,    0",
    "7200, 86400,    true,  7200,     86400",
    "0,    99999999, true,  99999999, 31536000",
  })
  void whatIsNotConfiguredIsTheSigners(
      long max, long allowed, boolean extend, long longest, long extended) {
    Lifetimes lifetimes = new Lifetimes(max, extend);
    assertEquals(longest, lifetimes.max(allowed));
    assertEquals(extended, lifetimes.extended(allowed));
    assertEquals(YEAR, Math.max(YEAR, extended), "never more than a year");
  }
}
