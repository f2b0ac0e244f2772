// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/** A plugin for {@code deploy/}: its jar as it is, or made of a folder of classes. */
final class PluginJar {
  private static final String MANIFEST = "META-INF/MANIFEST.MF";

  private PluginJar() {}

  /**
   * Puts it into a folder.
   *
   * @param plugin a jar, or {@code target/classes} with the manifest that bnd has written
   * @return the jar there
   * @throws IllegalArgumentException when it is neither, or no bundle
   */
  static Path put(Path plugin, Path folder) throws IOException {
    String name = String.valueOf(plugin.getFileName());
    if (Files.isRegularFile(plugin)) {
      return Files.copy(plugin, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    }
    if (!Files.isReadable(plugin.resolve(MANIFEST))) {
      throw new IllegalArgumentException(
          plugin + " is no jar and no folder with " + MANIFEST + ": run mvn package first");
    }
    Manifest manifest;
    try (InputStream in = Files.newInputStream(plugin.resolve(MANIFEST))) {
      manifest = new Manifest(in);
    }
    String symbolicName = manifest.getMainAttributes().getValue("Bundle-SymbolicName");
    if (symbolicName == null) {
      throw new IllegalArgumentException(
          plugin.resolve(MANIFEST) + " has no Bundle-SymbolicName: bnd has not written it");
    }
    // the server reads the folder all the time: what is not whole has another name
    Path part = folder.resolve(symbolicName + ".part");
    pack(plugin, manifest, part);
    Path jar = folder.resolve(symbolicName.split(";", -1)[0] + ".jar");
    return Files.move(part, jar, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void pack(Path classes, Manifest manifest, Path to) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(classes)) {
      files = all.filter(Files::isRegularFile).sorted().toList();
    }
    try (OutputStream file = Files.newOutputStream(to);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      for (Path source : files) {
        String name = classes.relativize(source).toString().replace('\\', '/');
        if (!name.equals(MANIFEST)) {
          out.putNextEntry(new JarEntry(name));
          Files.copy(source, out);
        }
      }
    }
  }
}
