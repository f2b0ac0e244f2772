// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RefusedFilesTest {
  private static final Path FILE = Path.of("/opt/somewhere/etc/com.example.x~one.cfg");
  private final RefusedFiles refused = new RefusedFiles();

  @Test
  void theFileIsNamedAndNotWhereItIs() {
    refused.refused(FILE, "configuration file " + FILE + ": key a is unknown");
    assertEquals(
        Map.of("com.example.x~one", "etc/com.example.x~one.cfg: key a is unknown"), refused.get());
    refused.refused(FILE, "key certificate names a file that is no certificate");
    assertEquals(
        "etc/com.example.x~one.cfg: key certificate names a file that is no certificate",
        refused.get().get("com.example.x~one"));
  }

  @Test
  void whatIsGoodAgainIsForgotten() {
    refused.refused(FILE, "bad");
    refused.forget(FILE);
    assertEquals(Map.of(), refused.get());
  }
}
