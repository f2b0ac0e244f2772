// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** Brings plugins into a folder that the server watches. */
final class PluginJars {
  private static final String MANIFEST = "META-INF/MANIFEST.MF";

  private PluginJars() {}

  /**
   * Puts each where it is not, or not as it is now.
   *
   * @return the SHA-256 of each one's jar, by the symbolic name of its bundle
   * @throws IllegalArgumentException when one is no bundle
   */
  static Map<String, String> put(List<Path> plugins, Path deploy) throws IOException {
    Map<String, String> there = new TreeMap<>();
    for (Path plugin : plugins) {
      Path fresh = Files.createTempFile(deploy.getParent(), "plugin-", ".tmp");
      String name = Files.isDirectory(plugin) ? pack(plugin, fresh) : copy(plugin, fresh);
      Path jar = deploy.resolve(name + ".jar");
      if (Files.exists(jar) && Files.mismatch(jar, fresh) < 0) {
        Files.delete(fresh);
      } else {
        Files.move(fresh, jar, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
      }
      there.put(name, digest(jar));
    }
    return there;
  }

  private static String digest(Path jar) throws IOException {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String copy(Path jar, Path to) throws IOException {
    if (!Files.isRegularFile(jar)) {
      throw new IllegalArgumentException("the plugin " + jar + " is not there");
    }
    Files.copy(jar, to, StandardCopyOption.REPLACE_EXISTING);
    try (java.util.jar.JarFile file = new java.util.jar.JarFile(jar.toFile())) {
      return name(file.getManifest(), jar);
    }
  }

  /** The same classes make the same bytes: entries are in order and have no time. */
  private static String pack(Path classes, Path to) throws IOException {
    Path file = classes.resolve(MANIFEST);
    Manifest manifest = null;
    if (Files.exists(file)) {
      try (InputStream in = Files.newInputStream(file)) {
        manifest = new Manifest(in);
      }
    }
    String name = name(manifest, classes);
    try (OutputStream out = Files.newOutputStream(to);
        JarOutputStream jar = new JarOutputStream(out);
        Stream<Path> walk = Files.walk(classes)) {
      entry(jar, MANIFEST, file);
      for (Path path : walk.filter(Files::isRegularFile).sorted().toList()) {
        String entry = classes.relativize(path).toString().replace('\\', '/');
        if (!entry.equals(MANIFEST)) {
          entry(jar, entry, path);
        }
      }
    }
    return name;
  }

  private static void entry(JarOutputStream jar, String name, Path file) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(java.time.LocalDateTime.of(2000, 1, 1, 0, 0));
    jar.putNextEntry(entry);
    Files.copy(file, jar);
    jar.closeEntry();
  }

  private static String name(@org.jspecify.annotations.Nullable Manifest manifest, Path plugin) {
    String name =
        manifest == null ? null : manifest.getMainAttributes().getValue("Bundle-SymbolicName");
    if (name == null) {
      throw new IllegalArgumentException(
          plugin
              + " is no bundle: its META-INF/MANIFEST.MF has no Bundle-SymbolicName (was it built"
              + " with the plugin parent, or bnd?)");
    }
    return name.split(";", 2)[0].strip();
  }
}
