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
import org.jspecify.annotations.Nullable;

/**
 * Files that a jar on the class path has below a folder of its own. They are unpacked once into a
 * cache, whoever else does so at the same time, into a folder that is named by their content.
 *
 * @param name begins the names of its folders, and of its lock
 * @param root the folder in the jar, with a slash at its end
 * @param mark a file below it, by which it is found
 */
record Artifact(String name, String root, String mark) {
  private static final Duration UNUSED = Duration.ofDays(14);

  /** Does something to fresh files, before anybody sees them. */
  interface Finish {
    void finish(Path folder) throws IOException;
  }

  /** The folder with its files, or null when it is not on the class path. */
  @Nullable Path files(Path cache, ClassLoader loader, Finish finish) throws IOException {
    URL found = loader.getResource(root + mark);
    if (found == null) {
      return null;
    }
    if (!(found.openConnection() instanceof JarURLConnection connection)) {
      // a reactor's folder of classes: the files are there as they are
      int depth = Path.of(mark).getNameCount() - 1;
      return Path.of(URI.create(found.toString())).resolve("../".repeat(depth) + "..").normalize();
    }
    connection.setUseCaches(false);
    try (JarFile jar = connection.getJarFile()) {
      return unpacked(jar, cache, finish);
    }
  }

  private Path unpacked(JarFile jar, Path cache, Finish finish) throws IOException {
    List<JarEntry> entries =
        jar.stream()
            .filter(e -> e.getName().startsWith(root) && !e.isDirectory())
            .sorted(Comparator.comparing(JarEntry::getName))
            .toList();
    Path home = cache.resolve(name + "-" + digest(entries));
    if (Files.isDirectory(home)) {
      Files.setLastModifiedTime(home, FileTime.from(Instant.now()));
      return home;
    }
    Files.createDirectories(cache);
    forget(cache);
    try (FileChannel channel =
            FileChannel.open(
                cache.resolve(name + ".lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      if (lock.isValid() && !Files.isDirectory(home)) {
        Path fresh = Files.createTempDirectory(cache, "." + name + "-");
        try {
          for (JarEntry entry : entries) {
            copy(jar, entry, fresh);
          }
          finish.finish(fresh);
          Files.move(fresh, home, StandardCopyOption.ATOMIC_MOVE);
        } finally {
          Folders.remove(fresh);
        }
      }
    }
    return home;
  }

  /** Removes those of builds that nobody has used for long. */
  private void forget(Path cache) throws IOException {
    Instant old = Instant.now().minus(UNUSED);
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(cache, name + "-*")) {
      for (Path folder : folders) {
        if (Files.isDirectory(folder)
            && Files.getLastModifiedTime(folder).toInstant().isBefore(old)) {
          Folders.remove(folder);
        }
      }
    }
  }

  private void copy(JarFile jar, JarEntry entry, Path to) throws IOException {
    Path file = to.resolve(entry.getName().substring(root.length())).normalize();
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
