// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.architecture;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code build-tools/release} writes into a small repository, and what it refuses. */
class ReleaseIT {
  private static final String POM =
      """
      <project>
        <groupId>io.quarterdeck</groupId>
        <version>%1$s</version>
        <quarterdeck.version>%1$s</quarterdeck.version>
        <project.build.outputTimestamp>%2$s</project.build.outputTimestamp>
        <dependency>
          <groupId>org.acme</groupId>
          <version>0.1.0-SNAPSHOT</version>
        </dependency>
      </project>
      """;
  private static final String CHANGELOG =
      "# Changelog\n\n## [Unreleased]\n\n- new\n\n## [0.0.9] - 2026-01-01\n\n- old\n";

  @TempDir private Path root;

  /** How a run ended. */
  private record Outcome(int code, String errors) {}

  @BeforeEach
  void repository() throws IOException {
    write("pom.xml", POM.formatted("0.1.0-SNAPSHOT", "2026-01-01T00:00:00Z"));
    write("bom/pom.xml", POM.formatted("0.1.0-SNAPSHOT", "2026-01-01T00:00:00Z"));
    write("bom/target/pom.xml", POM.formatted("0.1.0-SNAPSHOT", ""));
    write("README.md", "Quarterdeck 0.1.0-SNAPSHOT listens\n");
    write("docs/a.md", "tar xzf quarterdeck-0.1.0-SNAPSHOT.tar.gz, unlike 10.0.1.0-SNAPSHOT\n");
    write("CHANGELOG.md", CHANGELOG);
  }

  private void write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(requireNonNull(path.getParent()));
    Files.writeString(path, text);
  }

  private String read(String file) throws IOException {
    return Files.readString(root.resolve(file));
  }

  private Outcome run(String version) throws Exception {
    Path source =
        Path.of(
            requireNonNull(System.getProperty("quarterdeck.root")),
            "build-tools/release/Release.java");
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(requireNonNull(System.getProperty("java.home")), "bin/java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    source.toString(),
                    root.toString(),
                    version,
                    "2026-12-24"))
            .start();
    String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), errors);
  }

  @Test
  void everyPomHasTheVersionAndTheDate() throws Exception {
    assertEquals(new Outcome(0, ""), run("0.1.0"));
    String released = POM.formatted("0.1.0", "2026-12-24T00:00:00Z");
    assertEquals(released, read("pom.xml"));
    assertEquals(released, read("bom/pom.xml"));
    assertEquals(POM.formatted("0.1.0-SNAPSHOT", ""), read("bom/target/pom.xml"));
    assertEquals("Quarterdeck 0.1.0 listens\n", read("README.md"));
    assertEquals("tar xzf quarterdeck-0.1.0.tar.gz, unlike 10.0.1.0-SNAPSHOT\n", read("docs/a.md"));
    assertEquals(
        "# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - 2026-12-24\n\n- new\n\n"
            + "## [0.0.9] - 2026-01-01\n\n- old\n",
        read("CHANGELOG.md"));
  }

  @Test
  void theNextVersionLeavesChangelogAndDateAlone() throws Exception {
    assertEquals(new Outcome(0, ""), run("0.2.0-SNAPSHOT"));
    assertEquals(POM.formatted("0.2.0-SNAPSHOT", "2026-01-01T00:00:00Z"), read("pom.xml"));
    assertEquals(CHANGELOG, read("CHANGELOG.md"));
  }

  @Test
  void whatCannotBeReleasedIsRefusedAndNothingIsWritten() throws Exception {
    assertRefused("0.1", "the version 0.1 is none: MAJOR.MINOR.PATCH, or that and -SNAPSHOT");
    assertRefused("0.0.9", "0.0.9 is not later than 0.1.0-SNAPSHOT");
    assertRefused("0.1.0-SNAPSHOT", "0.1.0-SNAPSHOT is not later than 0.1.0-SNAPSHOT");
    write("CHANGELOG.md", "# Changelog\n\n## [Unreleased]\n\n## [0.0.9] - 2026-01-01\n\n- old\n");
    assertRefused("0.1.0", "CHANGELOG.md has nothing under [Unreleased]");
    write("CHANGELOG.md", "# Changelog\n\n## [Unreleased]\n\n- new\n\n## [0.1.0] - 2026-01-01\n");
    assertRefused("0.1.0", "CHANGELOG.md has a section of 0.1.0 already");
    assertEquals(POM.formatted("0.1.0-SNAPSHOT", "2026-01-01T00:00:00Z"), read("pom.xml"));
  }

  private void assertRefused(String version, String why) throws Exception {
    assertEquals(new Outcome(2, "release: " + why + System.lineSeparator()), run(version));
  }
}
