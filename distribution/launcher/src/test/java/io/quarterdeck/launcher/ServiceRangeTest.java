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
    "10.0.0.0/0, 0.0.0.1",
    "fd00::/108, fd00:0:0:0:0:0:0:1",
    "fd00::ffff/112, fd00:0:0:0:0:0:0:1",
    "'10.0.0.0/16,fd00::/108', 10.0.0.1",
    "' fd00::/108 , 10.0.0.0/16', fd00:0:0:0:0:0:0:1"
  })
  void theFirstAddressOfThePrimaryRangeIsTheServers(String range, String first)
      throws LaunchException {
    assertEquals(first, ServiceRange.first(range));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "10.96.0.0",
        "10.96.0.0/33",
        "10.96.0.0/x",
        "10.96.0.0/-1",
        "10.96.0.0/+12",
        "10.96.0.0/",
        "/12",
        "10.96/12",
        "10.96.0.256/12",
        "10.96.00.0/12",
        "fd00::/129",
        "fd00:::/64",
        "::ffff:10.96.0.0/12",
        "fe80::1%lo/64"
      })
  void whatIsNoRangeIsAConfigurationError(String range) {
    LaunchException e = assertThrows(LaunchException.class, () -> ServiceRange.first(range));
    assertEquals(2, e.exitCode());
    assertEquals(
        "service.cluster.ip.range = " + range + " is not an address range such as 10.96.0.0/12",
        e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost/8", "localhost/24"})
  void aNameIsNoAddressAndIsNotAskedFor(String range) {
    assertThrows(LaunchException.class, () -> ServiceRange.first(range));
  }

  @ParameterizedTest
  @CsvSource({"10.0.0.0/29, 10.0.0.1", "fd00::8/125, fd00:0:0:0:0:0:0:9"})
  void eightAddressesAreEnough(String range, String first) throws LaunchException {
    assertEquals(first, ServiceRange.first(range));
  }

  @ParameterizedTest
  @ValueSource(strings = {"10.0.0.0/30", "10.0.0.7/32", "fd00::/126", "fd00::/128"})
  void fewerAreRefusedAsByKubernetes(String range) {
    LaunchException e = assertThrows(LaunchException.class, () -> ServiceRange.first(range));
    assertEquals(2, e.exitCode());
    assertEquals(
        "service.cluster.ip.range = "
            + range
            + ": the service cluster IP range must be at least 8 IP addresses",
        e.getMessage());
  }
}
