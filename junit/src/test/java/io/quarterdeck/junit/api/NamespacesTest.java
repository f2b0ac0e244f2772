// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class NamespacesTest {
  private static String beginning(String test) {
    String name = Namespaces.name(test);
    assertTrue(name.matches("[a-z0-9]([-a-z0-9]*[a-z0-9])?") && name.length() <= 63, name);
    return name.substring(0, name.length() - 7);
  }

  @Test
  void aNameIsADnsLabelThatBeginsAsTheTest() {
    assertEquals("myoperatortest", beginning("MyOperatorTest"));
    assertEquals("a-b", beginning("_a$$b_"));
    assertEquals("test", beginning("Ünïcödé".replaceAll("[a-zA-Z]", "é")));
    assertEquals(50, beginning("x".repeat(300)).length());
  }
}
