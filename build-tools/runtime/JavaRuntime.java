// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Makes a Java that the server runs on, of the JDK that runs this, for its system: {@code java
 * JavaRuntime.java FOLDER}, a new one. It is in {@code image} there, and packed in {@code
 * quarterdeck-runtime.jar}, where quarterdeck-junit looks for it; its classifier is printed. The
 * JDK needs {@code jlink} with {@code jmods}, or one that links from itself.
 */
final class JavaRuntime {
  /** Those that the server's jars refer to, and what only the virtual machine asks for. */
  private static final List<String> MODULES =
      List.of(
          "java.base",
          "java.compiler",
          "java.logging",
          "java.management",
          "java.naming",
          "java.net.http",
          "java.sql",
          "java.xml",
          "jdk.management",
          "jdk.unsupported");

  /** Every entry's: the same JDK makes the same jar. */
  private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

  private JavaRuntime() {}

  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    Path image = folder.resolve("image");
    Files.createDirectories(folder);
    ToolProvider jlink =
        ToolProvider.findFirst("jlink")
            .orElseThrow(() -> new IllegalStateException("this Java has no jlink: a JDK has"));
    // not compressed: the jar is, and smaller so, and unpacked classes load quicker
    int code =
        jlink.run(
            System.out,
            System.err,
            "--add-modules",
            String.join(",", MODULES),
            "--strip-debug",
            "--no-header-files",
            "--no-man-pages",
            "--compress=zip-0",
            "--output",
            image.toString());
    if (code != 0) {
      throw new IllegalStateException("jlink has ended with " + code);
    }
    String classifier = classifier();
    pack(
        image,
        "META-INF/quarterdeck/runtime/" + classifier + "/",
        folder.resolve("quarterdeck-runtime.jar"));
    System.out.println(classifier);
  }

  /** As quarterdeck-junit names the machine that it runs on. */
  private static String classifier() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String machine = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    return (system.startsWith("windows") ? "windows" : system.startsWith("mac") ? "macos" : system)
        + "-"
        + (machine.equals("amd64") ? "x86_64" : machine);
  }

  private static void pack(Path image, String below, Path jar) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        ZipOutputStream entries = new ZipOutputStream(out);
        Stream<Path> files = Files.walk(image)) {
      entries.setLevel(Deflater.BEST_COMPRESSION);
      // the licences of its parts are links to each other, and are packed as files
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        ZipEntry entry =
            new ZipEntry(below + image.relativize(file).toString().replace('\\', '/'));
        entry.setTimeLocal(TIME);
        entries.putNextEntry(entry);
        Files.copy(file, entries);
      }
    }
  }
}
