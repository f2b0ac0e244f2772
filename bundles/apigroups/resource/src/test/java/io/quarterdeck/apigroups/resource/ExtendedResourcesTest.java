// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExtendedResourcesTest {
  /** The longest name leaves room for the quota's prefix "requests." in the domain. */
  @ParameterizedTest
  @CsvSource({
    "example.com/gpu, true",
    "cpu, false",
    "kubernetes.io/gpu, false",
    "batch.kubernetes.io/gpu, false",
    "requests.example.com/gpu, false",
    "example.com/, false",
    "/gpu, false",
    "Example.com/gpu, false",
    "example.com/my gpu, false",
    "a/b/c, false",
    "'', false",
  })
  void names(String name, boolean is) {
    assertEquals(is, ExtendedResources.isName(name));
  }

  @ParameterizedTest
  @CsvSource({"63, true", "64, false"})
  void theIdentifierHasSixtyThreeCharacters(int length, boolean is) {
    assertEquals(is, ExtendedResources.isName("example.com/" + "g".repeat(length)));
  }

  @ParameterizedTest
  @CsvSource({"244, true", "245, false"})
  void theDomainLeavesRoomForThePrefixOfAQuota(int length, boolean is) {
    String domain = "a.".repeat(length / 2) + (length % 2 == 0 ? "" : "a");
    String fitting = length % 2 == 0 ? domain.substring(0, length - 1) + "a" : domain;
    assertEquals(is, ExtendedResources.isName(fitting + "/gpu"));
  }
}
