// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class NameBytesTest {
  private static int hash(String before, String name, String behind) {
    byte[] all = (before + name + behind).getBytes(StandardCharsets.UTF_8);
    int start = before.getBytes(StandardCharsets.UTF_8).length;
    int end = start + name.getBytes(StandardCharsets.UTF_8).length;
    return NameBytes.hash(all, start, end);
  }

  /** A short name at the end of its text is put together byte by byte. */
  @Test
  void aHashDoesNotDependOnWhatIsAround() {
    for (String name :
        new String[] {"", "a", "\u00fc", "kind", "sevenby", "eightbyt", "lastTransitionTime"}) {
      assertEquals(hash("", name, ""), hash("{\"", name, "\":\"something longer\""), name);
      assertEquals(hash("", name, ""), hash("\u00ff\u00ff", name, "\u00ff"), name);
    }
  }

  @Test
  void namesDifferByTheirStartEndAndLength() {
    assertNotEquals(hash("", "lastTransitionTime", ""), hash("", "lastTransitionDime", ""));
    assertNotEquals(hash("", "lastTransitionTime", ""), hash("", "pastTransitionTime", ""));
    assertNotEquals(hash("", "aaaaaaaaaaaaaaaa", ""), hash("", "aaaaaaaaaaaaaaaaa", ""));
  }
}
