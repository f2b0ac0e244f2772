// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.launcher.failure.LaunchException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ServiceRangeTest {

  @ParameterizedTest
  @CsvSource({
    "10.96.0.0/12, 10.96.0.1",
    "10.100.7.9/12, 10.96.0.1",
    "192.168.255.0/24, 192.168.255.1",
    "fd00::/108, fd00:0:0:0:0:0:0:1",
    "'10.0.0.0/16,fd00::/108', 10.0.0.1"
  })
  void theFirstAddressIsTheServers(String range, String first) throws LaunchException {
    assertEquals(first, ServiceRange.first(range));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "10.96.0.0", "10.96.0.0/33", "10.96.0.0/x", "/12"})
  void whatIsNoRangeIsAConfigurationError(String range) {
    assertEquals(
        2, assertThrows(LaunchException.class, () -> ServiceRange.first(range)).exitCode());
  }
}
