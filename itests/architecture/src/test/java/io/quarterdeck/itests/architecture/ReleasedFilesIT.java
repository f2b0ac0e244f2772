// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.architecture;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What of two builds {@code build-tools/release/release.sh} compares and leaves. */
class ReleasedFilesIT {
  private static final List<String> FILES =
      List.of(
          "distribution/target/quarterdeck-1.2.3.tar.gz",
          "distribution/target/quarterdeck-1.2.3-test.zip",
          "distribution/target/quarterdeck/sdk/a.jar",
          "junit/target/quarterdeck-junit-1.2.3.jar",
          "junit/target/flattened-pom.xml",
          "junit/server/target/quarterdeck-server-1.2.3.jar",
          "junit/server/target/flattened-pom.xml");

  @TempDir private Path folder;

  /** How a run ended, and all that it has said. */
  private record Outcome(int code, String said) {}

  @BeforeEach
  void builds() throws IOException {
    for (String file : FILES) {
      write("one", file, "the same of " + file);
      write("two", file, "the same of " + file);
    }
  }

  private void write(String build, String file, String text) throws IOException {
    Path path = folder.resolve(build).resolve(file);
    Files.createDirectories(requireNonNull(path.getParent()));
    try (OutputStream out = Files.newOutputStream(path)) {
      if (file.endsWith(".zip")) {
        ZipOutputStream zip = new ZipOutputStream(out);
        zip.putNextEntry(new ZipEntry("lib/entry"));
        zip.write(text.getBytes(StandardCharsets.UTF_8));
        zip.finish();
      } else {
        out.write(text.getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  private Outcome run(String command) throws Exception {
    Path script =
        Path.of(
            requireNonNull(System.getProperty("quarterdeck.root")),
            "build-tools/release/release.sh");
    ProcessBuilder bash =
        new ProcessBuilder(
                "bash",
                "-c",
                "say() { echo \"$*\"; }; . \"$1\"; cd \"$2\"; " + command,
                "bash",
                script.toString(),
                folder.toString())
            .redirectErrorStream(true);
    bash.environment().put("JAVA_HOME", requireNonNull(System.getProperty("java.home")));
    Process process = bash.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), said);
  }

  private Outcome compared() throws Exception {
    return run("same_builds \"$2/one\" \"$2/two\" 1.2.3");
  }

  @Test
  void everyFileThatIsGivenAwayIsCompared() throws Exception {
    assertEquals(new Outcome(0, ""), compared());
    for (String file : FILES) {
      write("two", file, "another");
      Outcome outcome = compared();
      assertEquals(1, outcome.code(), file);
      assertTrue(outcome.said().contains(file.substring(file.lastIndexOf('/') + 1)), file);
      write("two", file, "the same of " + file);
    }
  }

  @Test
  void whatDiffersInAnArchiveIsNamed() throws Exception {
    write("two", "distribution/target/quarterdeck-1.2.3-test.zip", "another");
    String said = compared().said();
    assertTrue(said.contains("one/lib/entry"), said);
  }

  @Test
  void theJarsOfTestsAreLeftAsRepository() throws Exception {
    assertEquals(
        new Outcome(
            0,
            "in target/release: quarterdeck-1.2.3.tar.gz, quarterdeck-1.2.3-test.zip, sdk-1.2.3,"
                + " junit-1.2.3\n"),
        run("leave_release \"$2/one\" 1.2.3 \"$2/left\""));
    Path left = folder.resolve("left");
    try (Stream<Path> files = Files.walk(left)) {
      assertEquals(
          List.of(
              "junit-1.2.3/io/quarterdeck/quarterdeck-junit/1.2.3/quarterdeck-junit-1.2.3.jar",
              "junit-1.2.3/io/quarterdeck/quarterdeck-junit/1.2.3/quarterdeck-junit-1.2.3.pom",
              "junit-1.2.3/io/quarterdeck/quarterdeck-server/1.2.3/quarterdeck-server-1.2.3.jar",
              "junit-1.2.3/io/quarterdeck/quarterdeck-server/1.2.3/quarterdeck-server-1.2.3.pom",
              "quarterdeck-1.2.3-test.zip",
              "quarterdeck-1.2.3.tar.gz",
              "sdk-1.2.3/a.jar"),
          files
              .filter(Files::isRegularFile)
              .map(f -> left.relativize(f).toString())
              .sorted()
              .toList());
    }
  }
}
