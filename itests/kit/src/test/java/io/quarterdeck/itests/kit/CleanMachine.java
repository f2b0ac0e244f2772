// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.Distribution.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A home whose Maven has what the machine's has, but nothing of ours, and is offline: what there is
 * of {@code io.quarterdeck} has been installed from the distribution.
 */
final class CleanMachine {
  /** Of six projects, each with a server of its own, on a machine that others use. */
  private static final Duration BUILD = Duration.ofMinutes(9);

  private static final String SETTINGS =
      """
      <settings>
        <localRepository>%s</localRepository>
        <offline>true</offline>
      </settings>
      """;

  private static final String ALL =
      """
      <project xmlns="http://maven.apache.org/POM/4.0.0">
        <modelVersion>4.0.0</modelVersion>
        <groupId>org.acme</groupId>
        <artifactId>all</artifactId>
        <version>1.0.0</version>
        <packaging>pom</packaging>
        <modules>%s</modules>
      </project>
      """;

  private final Path folder;
  private final Path home;
  private final Path repository;

  CleanMachine(Path folder) throws IOException {
    this.folder = folder;
    home = folder.resolve("home");
    repository = Files.createDirectories(home.resolve(".m2/repository"));
    Files.writeString(home.resolve(".m2/settings.xml"), SETTINGS.formatted(repository));
    Path machine = Path.of(System.getProperty("quarterdeck.maven.repository", ""));
    link(machine, repository, "io");
    link(machine.resolve("io"), Files.createDirectory(repository.resolve("io")), "quarterdeck");
  }

  private static void link(Path from, Path to, String without) throws IOException {
    try (Stream<Path> entries = Files.list(from)) {
      for (Path entry : entries.toList()) {
        String name = String.valueOf(entry.getFileName());
        if (!name.equals(without)) {
          Files.createSymbolicLink(to.resolve(name), entry);
        }
      }
    }
  }

  /** A pom that builds several projects in one Maven. */
  static String all(String... projects) {
    return ALL.formatted("<module>" + String.join("</module><module>", projects) + "</module>");
  }

  /** Where its Maven keeps what it has resolved of ours. */
  Path ours() {
    return repository.resolve("io/quarterdeck");
  }

  /** Its local Maven repository. */
  Path repository() {
    return repository;
  }

  /** Runs a line of shell to its end. */
  Ended run(String line) {
    return Distribution.end(List.of("bash", "-c", line), folder, environment(), BUILD);
  }

  /** The same of one that must end with 0; what it printed. */
  String ok(String line) {
    Ended ended = run(line);
    assertEquals(0, ended.exitCode(), () -> line + "\n" + ended.out() + ended.err());
    return ended.out();
  }

  private Map<String, String> environment() {
    Map<String, String> all = new HashMap<>();
    String maven = System.getProperty("quarterdeck.maven.home", "") + "/bin";
    all.put("PATH", maven + ":" + System.getenv("PATH"));
    all.put("HOME", home.toString());
    all.put("QUARTERDECK_HOME", "");
    // what lives for seconds is compiled once
    all.put("QUARTERDECK_JAVA_OPTS", "-XX:TieredStopAtLevel=1");
    // its home is Java's, not the shell's; and offline, Maven asks no file either unless it may
    all.put(
        "MAVEN_OPTS",
        "-Duser.home=%s -Dmaven.repo.local=%s -Daether.offline.protocols=file -XX:TieredStopAtLevel=1"
            .formatted(home, repository));
    return all;
  }
}
