// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;

/** A jar whose bundle declares some PIDs. */
public final class MetatypeJar {
  private MetatypeJar() {}

  /**
   * The metatypes of one jar.
   *
   * @param content of the root element
   */
  public static Metatypes of(Path folder, String content) throws IOException, LaunchException {
    return Metatypes.ofJars(List.of(jar(folder, content)));
  }

  static Path jar(Path folder, String content) throws IOException {
    Path jar = Files.createTempFile(folder, "bundle", ".jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("OSGI-INF/metatype/a.xml"));
      out.write(document(content).getBytes(StandardCharsets.UTF_8));
    }
    return jar;
  }

  /** A metatype document. */
  static String document(String content) {
    return "<m:MetaData xmlns:m=\"http://www.osgi.org/xmlns/metatype/v1.4.0\">"
        + content
        + "</m:MetaData>";
  }
}
