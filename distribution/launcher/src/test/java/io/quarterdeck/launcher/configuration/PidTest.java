// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PidTest {
  private static final Attribute OWN =
      new Attribute("enabled", Attribute.Type.STRING, 0, List.of(), "", "");

  @Test
  void aPluginIsSwitchedInItsOwnFile() {
    for (String name : List.of("com.example.mine", "io.quarterdeck.admission.limitranger")) {
      Pid pid = new Pid(name, false, Map.of());
      assertEquals("quarterdeck.enabled", pid.property("enabled"));
      assertEquals(false, pid.attribute("enabled").convert("false", Path.of("")));
      assertThrows(
          IllegalArgumentException.class,
          () -> pid.attribute("enabled").convert("perhaps", Path.of("")));
      assertEquals("rank", pid.property("rank"));
    }
  }

  @Test
  void aKeyOfItsOwnIsItsOwn() {
    Pid pid = new Pid("com.example.mine", false, Map.of("enabled", OWN));
    assertEquals("enabled", pid.property("enabled"));
    assertEquals(OWN, pid.attribute("enabled"));
  }

  @Test
  void whatIsNoPluginHasNoSuchKey() {
    Pid pid = new Pid("io.quarterdeck.requests", false, Map.of());
    assertThrows(IllegalArgumentException.class, () -> pid.attribute("enabled"));
  }
}
