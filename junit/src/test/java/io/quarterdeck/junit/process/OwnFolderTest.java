// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OwnFolderTest {
  @TempDir private Path jars;

  private Path plugin(String name) throws Exception {
    Path jar = jars.resolve(name + ".jar");
    Jars.jar(
        jar,
        Map.of(
            "META-INF/MANIFEST.MF",
            "Manifest-Version: 1.0\nBundle-SymbolicName: " + name + "\n\n"));
    return jar;
  }

  @Test
  void hasItsPluginsUntilItIsRemoved() throws Exception {
    OwnFolder folder = OwnFolder.make(List.of(plugin("a")));
    Path deploy = folder.path().resolve("deploy");
    assertTrue(Files.exists(deploy.resolve("a.jar")));
    assertEquals(Set.of("b"), folder.bring(List.of(plugin("b"))).keySet());
    assertTrue(Files.exists(deploy.resolve("b.jar")));
    folder.remove();
    assertFalse(Files.exists(folder.path()));
  }
}
