// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A Java that comes as an artifact, {@code quarterdeck-runtime} with the classifier of a system:
 * for machines that have none for the server. One jar may hold those of several systems.
 */
final class RuntimeFiles {
  /** Where the artifact has a folder for each system. */
  static final String ROOT = "META-INF/quarterdeck/runtime/";

  private static final long DUMP_SECONDS = 60;

  private final Path cache;
  private final ClassLoader loader;
  private final String classifier;

  RuntimeFiles(Path cache, ClassLoader loader, Properties properties) {
    this.cache = cache;
    this.loader = loader;
    classifier = classifier(properties);
  }

  /** The home of that for this machine, or null where there is none. */
  @Nullable Path home() throws IOException {
    return new Artifact("runtime", ROOT + classifier + "/", "release")
        .files(cache, loader, RuntimeFiles::finish);
  }

  /** How this machine is called, such as {@code linux-x86_64}. */
  String classifier() {
    return classifier;
  }

  /** As {@code build-tools/runtime} names what it makes. */
  private static String classifier(Properties properties) {
    String system = properties.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    String machine = properties.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
    return (system.startsWith("windows") ? "windows" : system.startsWith("mac") ? "macos" : system)
        + "-"
        + (machine.equals("amd64") ? "x86_64" : machine);
  }

  /** What a jar cannot hold: who may be run, and the archive of Java's own classes. */
  private static void finish(Path home) throws IOException {
    try (DirectoryStream<Path> commands = Files.newDirectoryStream(home.resolve("bin"))) {
      commands.forEach(RuntimeFiles::allow);
    }
    allow(home.resolve("lib/jspawnhelper"));
    dump(home);
  }

  private static void allow(Path command) {
    if (Files.exists(command) && !command.toFile().setExecutable(true)) {
      throw new IllegalStateException(command + " cannot be made executable");
    }
  }

  /** Of the layout of objects that servers have; without it they start as well, but slower. */
  private static void dump(Path home) throws IOException {
    Process process =
        new ProcessBuilder(
                List.of(
                    JavaHome.command(home).toString(),
                    "-XX:+UseCompactObjectHeaders",
                    "-XX:+UseSerialGC",
                    "-Xshare:dump"))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      if (!process.waitFor(DUMP_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      } else if (process.exitValue() != 0) {
        throw new IOException(
            "the Java of io.quarterdeck:quarterdeck-runtime does not run on this machine: its code was "
                + process.exitValue());
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
