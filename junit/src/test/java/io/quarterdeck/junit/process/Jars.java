// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;

/** Makes small jars. */
final class Jars {
  private Jars() {}

  static URL jar(Path jar, Map<String, String> files) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out)) {
      for (Map.Entry<String, String> file : new TreeMap<>(files).entrySet()) {
        entries.putNextEntry(new ZipEntry(file.getKey()));
        entries.write(file.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
    return jar.toUri().toURL();
  }
}
