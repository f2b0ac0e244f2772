// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OverrideFileTest {
  @TempDir private Path folder;

  private List<String> lines() throws Exception {
    return Files.readAllLines(folder.resolve("io.quarterdeck.plugins.cfg"));
  }

  private void write(String... lines) throws Exception {
    Files.write(folder.resolve("io.quarterdeck.plugins.cfg"), List.of(lines));
  }

  @Test
  void keepsCommentsAndPutsKeysBehindTheirExamples() throws Exception {
    write("# one", "#disabled =", "", "# two", "#ranks =");
    OverrideFile file = new OverrideFile(folder);
    file.decide("authorizer/Mine", new Decision(false, 7));
    assertEquals(
        List.of(
            "# one",
            "#disabled =",
            "disabled = authorizer/Mine",
            "",
            "# two",
            "#ranks =",
            "ranks = authorizer/Mine=7"),
        lines());
    file.decide("authorizer/Mine", Decision.NONE);
    assertEquals(List.of("# one", "#disabled =", "", "# two", "#ranks ="), lines());
  }

  @Test
  void keepsWhoMayReadIt() throws Exception {
    write("# one");
    Path file = folder.resolve("io.quarterdeck.plugins.cfg");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    new OverrideFile(folder).decide("authorizer/Mine", new Decision(false, 7));
    assertEquals("rw-r-----", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
  }

  @Test
  void leavesOthersDecisionsAlone() throws Exception {
    write("disabled=a/x, b/y", "ranks = a/x=1,b/y = -2");
    new OverrideFile(folder).decide("a/x", new Decision(null, 3));
    assertEquals(List.of("disabled = b/y", "ranks = a/x=3, b/y=-2"), lines());
  }

  @Test
  void makesTheFileWhenThereIsNone() throws Exception {
    new OverrideFile(folder).decide("a/x", new Decision(false, null));
    assertEquals(List.of("disabled = a/x"), lines());
  }

  @Test
  void whatIsEnabledIsNoLongerDisabled() throws Exception {
    write("disabled = a/x, b/y", "override = true");
    new OverrideFile(folder).decide("a/x", new Decision(true, null));
    assertEquals(List.of("disabled = b/y", "override = true", "enabled = a/x"), lines());
    new OverrideFile(folder).decide("a/x", Decision.NONE);
    assertEquals(List.of("disabled = b/y", "override = true"), lines());
  }
}
