// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.common;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImagePullTest {
  @ParameterizedTest
  @CsvSource({
    "web, Always",
    "web:latest, Always",
    "web:1, IfNotPresent",
    "host.example:5000/team/a__b.c--d, Always",
    "host.example:5000/team/a_b:1, IfNotPresent",
    "[fd00::1]:5000/a, Always",
    "Not/An/Image, IfNotPresent",
    "a___b, IfNotPresent",
  })
  void theTagDecides(String image, String policy) {
    assertEquals(policy, ImagePull.policy(image));
  }

  @Test
  void aLongNameNeedsNoDeepStack() {
    for (String part : new String[] {"-a", ".a", "/a", "__a"}) {
      assertEquals("Always", ImagePull.policy("a" + part.repeat(100_000)), part);
    }
  }
}
