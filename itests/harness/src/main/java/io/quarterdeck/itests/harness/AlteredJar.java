// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** Copies of bundles that differ a little from them. */
public final class AlteredJar {
  private AlteredJar() {}

  /** The bundle with another version and nothing else changed. */
  public static Path withVersion(Path bundle, String version, Path copy) throws IOException {
    return copy(
        bundle,
        manifest -> manifest.putValue("Bundle-Version", version),
        UnaryOperator.identity(),
        copy);
  }

  /**
   * The bundle with what is made of its manifest and of its components' descriptions.
   *
   * @param description from a description to the one that takes its place
   */
  public static Path copy(
      Path bundle, Consumer<Attributes> manifest, UnaryOperator<String> description, Path copy)
      throws IOException {
    try (JarFile jar = new JarFile(bundle.toFile())) {
      Manifest altered = new Manifest(jar.getManifest());
      manifest.accept(altered.getMainAttributes());
      try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(copy), altered)) {
        for (JarEntry entry : jar.stream().toList()) {
          if (!entry.getName().equals(JarFile.MANIFEST_NAME)) {
            out.putNextEntry(new JarEntry(entry.getName()));
            try (InputStream in = jar.getInputStream(entry)) {
              out.write(content(entry.getName(), in.readAllBytes(), description));
            }
          }
        }
      }
    }
    return copy;
  }

  private static byte[] content(String name, byte[] content, UnaryOperator<String> description) {
    return name.matches("OSGI-INF/[^/]*\\.xml")
        ? description.apply(new String(content, UTF_8)).getBytes(UTF_8)
        : content;
  }
}
