// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Version;

class IdentityTest {
  @TempDir Path folder = Path.of("");

  private Path jar(String headers) throws IOException {
    Path jar = folder.resolve("a.jar");
    String manifest = "Manifest-Version: 1.0\n" + headers + "\n";
    new JarOutputStream(
            Files.newOutputStream(jar),
            new Manifest(new ByteArrayInputStream(manifest.getBytes(StandardCharsets.UTF_8))))
        .close();
    return jar;
  }

  @Test
  void aBundleIsItsNameAndVersion() throws IOException {
    Identity identity =
        Identity.of(
            jar("Bundle-SymbolicName: com.example.a;singleton:=true\nBundle-Version: 1.2\n"));
    assertEquals(new Identity("com.example.a", new Version(1, 2, 0)), identity);
    assertEquals("com.example.a-1.2.0.jar", identity.file());
  }

  @Test
  void aJarThatIsNoBundleIsRefused() throws IOException {
    Path jar = jar("");
    assertThrows(IllegalArgumentException.class, () -> Identity.of(jar));
  }
}
