// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.CRC32;

/**
 * The files of the server: those of a folder that is named, or those of the artifact on the class
 * path, which are unpacked once into a cache, whoever else does so at the same time.
 */
final class ServerFiles {
  /** Names a distribution, unpacked. */
  static final String HOME = "quarterdeck.home";

  /** Where the artifact has its files. */
  static final String ROOT = "META-INF/quarterdeck/server/";

  private static final Duration UNUSED = Duration.ofDays(14);
  private static final String MARK = ROOT + "lib/build.properties";

  private final Path cache;
  private final ClassLoader loader;

  ServerFiles(Path cache, ClassLoader loader) {
    this.cache = cache;
    this.loader = loader;
  }

  /** The folder with {@code lib}, {@code etc}, {@code system}. */
  Path home() throws IOException {
    String named = System.getProperty(HOME);
    if (named != null) {
      Path home = Path.of(named).toAbsolutePath();
      if (!Files.isDirectory(home.resolve("lib"))) {
        throw new IllegalStateException(HOME + " is " + named + ", which has no lib folder");
      }
      return home;
    }
    URL mark = loader.getResource(MARK);
    if (mark == null) {
      throw new IllegalStateException(
          "the server is not on the class path: add io.quarterdeck:quarterdeck-server to the"
              + " dependencies of the test, or set the system property "
              + HOME
              + " to an unpacked distribution");
    }
    if (!(mark.openConnection() instanceof JarURLConnection connection)) {
      // a reactor's folder of classes: the files are there as they are
      return Path.of(URI.create(mark.toString())).resolve("../..").normalize();
    }
    connection.setUseCaches(false);
    try (JarFile jar = connection.getJarFile()) {
      return unpacked(jar);
    }
  }

  private Path unpacked(JarFile jar) throws IOException {
    List<JarEntry> entries =
        jar.stream()
            .filter(e -> e.getName().startsWith(ROOT) && !e.isDirectory())
            .sorted(Comparator.comparing(JarEntry::getName))
            .toList();
    Path home = cache.resolve("server-" + digest(entries));
    if (Files.isDirectory(home)) {
      Files.setLastModifiedTime(home, FileTime.from(Instant.now()));
      return home;
    }
    Files.createDirectories(cache);
    forget();
    try (FileChannel channel =
            FileChannel.open(
                cache.resolve("server.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      if (lock.isValid() && !Files.isDirectory(home)) {
        Path fresh = Files.createTempDirectory(cache, ".server-");
        try {
          for (JarEntry entry : entries) {
            copy(jar, entry, fresh);
          }
          Files.move(fresh, home, StandardCopyOption.ATOMIC_MOVE);
        } finally {
          Folders.remove(fresh);
        }
      }
    }
    return home;
  }

  /** Removes those of builds that nobody has used for long. */
  private void forget() throws IOException {
    Instant old = Instant.now().minus(UNUSED);
    try (DirectoryStream<Path> servers = Files.newDirectoryStream(cache, "server-*")) {
      for (Path server : servers) {
        if (Files.isDirectory(server)
            && Files.getLastModifiedTime(server).toInstant().isBefore(old)) {
          Folders.remove(server);
        }
      }
    }
  }

  private static void copy(JarFile jar, JarEntry entry, Path to) throws IOException {
    Path file = to.resolve(entry.getName().substring(ROOT.length())).normalize();
    if (!file.startsWith(to)) {
      throw new IOException(jar.getName() + " has an entry outside of itself: " + entry.getName());
    }
    Path parent = file.getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    try (InputStream in = jar.getInputStream(entry)) {
      Files.copy(in, file);
    }
    file.toFile().setLastModified(entry.getTime());
  }

  /** Of what the directory of the jar says, without reading its files. */
  private static String digest(List<JarEntry> entries) {
    CRC32 crc = new CRC32();
    for (JarEntry entry : entries) {
      String line = entry.getName() + ' ' + entry.getSize() + ' ' + entry.getCrc() + '\n';
      crc.update(line.getBytes(StandardCharsets.UTF_8));
    }
    return Long.toHexString(crc.getValue()) + '-' + entries.size();
  }
}
