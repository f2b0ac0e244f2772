// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.certificates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RootAuthorityTest {
  @TempDir private Path folder = Path.of("");

  private static void replace(Path file, String text, int later) throws Exception {
    Files.writeString(file, text);
    FileTime now = Files.getLastModifiedTime(file);
    Files.setLastModifiedTime(file, FileTime.fromMillis(now.toMillis() + later * 1000L));
  }

  @Test
  void whatIsBrokenLeavesTheLastGoodOne() throws Exception {
    Path file = Files.writeString(folder.resolve("ca.crt"), Samples.AUTHORITY);
    RootAuthority authority = new RootAuthority(file, "it");
    assertTrue(authority.refresh());
    assertFalse(authority.refresh());
    replace(file, "no certificate", 1);
    assertFalse(authority.refresh());
    assertEquals(Samples.AUTHORITY, authority.text());
    String both = Samples.AUTHORITY + Samples.ANYTHING;
    replace(file, both, 2);
    assertTrue(authority.refresh());
    assertEquals(both, authority.text());
    Files.delete(file);
    assertFalse(authority.refresh());
    assertEquals(both, authority.text());
  }

  @Test
  void whatIsNotThereYetIsEmpty() {
    RootAuthority authority = new RootAuthority(folder.resolve("none"), "it");
    assertFalse(authority.refresh());
    assertEquals("", authority.text());
  }
}
