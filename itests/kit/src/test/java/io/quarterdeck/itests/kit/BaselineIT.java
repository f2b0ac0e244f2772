// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.Distribution.Ended;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code api} and {@code spi} as they are, compared with a release of which the {@code spi} had one
 * method more.
 */
final class BaselineIT {
  private static final Path ROOT = Path.of(System.getProperty("quarterdeck.root", ""));
  private static final Path SDK = Distribution.assembled().home().resolve("sdk/io/quarterdeck");
  private static final String CHECK = "io/quarterdeck/spi/stage/HealthCheck";
  private static final String BUILD =
      "cd checkout && mvn -B -Dmaven.test.skip -Dspotless.check.skip -Denforcer.skip -fae verify";

  private static final String METADATA =
      """
      <metadata><groupId>io.quarterdeck</groupId><artifactId>%s</artifactId>
        <versioning><release>0.0.9</release><versions><version>0.0.9</version></versions>
        </versioning></metadata>
      """;

  @TempDir private Path folder;

  @BeforeEach
  void twoModules() throws IOException {
    Path checkout = Files.createDirectory(folder.resolve("checkout"));
    copyPom("pom.xml", "<module>bundles</module>");
    copyPom("bundles/pom.xml", "<module>core/api</module><module>core/spi</module>");
    for (String module : List.of("bundles/core/api", "bundles/core/spi")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module))) {
        for (Path file : files.filter(f -> !f.toString().contains("/target")).toList()) {
          Path to = checkout.resolve(ROOT.relativize(file).toString());
          if (!Files.isDirectory(file)) {
            Files.createDirectories(to.getParent());
            Files.copy(file, to);
          }
        }
      }
    }
  }

  private void copyPom(String pom, String modules) throws IOException {
    Path to = folder.resolve("checkout").resolve(pom);
    Files.createDirectories(to.getParent());
    Files.writeString(
        to,
        Files.readString(ROOT.resolve(pom))
            .replaceAll("(?s)<modules>.*?</modules>", "<modules>" + modules + "</modules>"));
  }

  private Path released(String artifact) throws IOException {
    Path to = folder.resolve("released/io/quarterdeck/" + artifact);
    Files.createDirectories(to.resolve("0.0.9"));
    Files.writeString(to.resolve("maven-metadata.xml"), METADATA.formatted(artifact));
    Path jar = to.resolve("0.0.9/" + artifact + "-0.0.9.jar");
    Files.copy(built(artifact, ".jar"), jar);
    Path pom = built(artifact, ".pom");
    String version = ">" + pom.getName(pom.getNameCount() - 2) + "<";
    Files.writeString(
        to.resolve("0.0.9/" + artifact + "-0.0.9.pom"),
        Files.readString(pom).replace(version, ">0.0.9<"));
    return jar;
  }

  private static Path built(String artifact, String end) throws IOException {
    try (Stream<Path> files = Files.walk(SDK.resolve(artifact))) {
      return files
          .filter(f -> f.toString().endsWith(end))
          .filter(f -> !f.toString().matches(".*-(sources|javadoc).jar"))
          .findFirst()
          .orElseThrow();
    }
  }

  /** As if the method had been there then. */
  private void addMethod(Path api, Path spi) throws IOException {
    String text =
        Files.readString(ROOT.resolve("bundles/core/spi/src/main/java/" + CHECK + ".java"));
    Path source = folder.resolve("HealthCheck.java");
    // its annotations are on no class path here, and nobody asks for them
    String bare = text.replaceAll("(?m)^(import org\\.osgi.*|@ConsumerType)$", "");
    Files.writeString(
        source, bare.substring(0, bare.lastIndexOf('}')) + "default void gone() {}\n}\n");
    Path jspecify =
        Path.of(
            org.jspecify.annotations.NullMarked.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
    Path classes = Files.createDirectory(folder.resolve("classes"));
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-d",
                classes.toString(),
                "-proc:none",
                "-cp",
                api + ":" + spi + ":" + jspecify,
                source.toString());
    assertEquals(0, failed);
    try (FileSystem zip = FileSystems.newFileSystem(spi)) {
      Files.copy(
          classes.resolve(CHECK + ".class"),
          zip.getPath(CHECK + ".class"),
          StandardCopyOption.REPLACE_EXISTING);
    }
  }

  @Test
  void aMethodThatWentFailsTheBuildWithTheVersionToTake() throws IOException {
    CleanMachine machine = new CleanMachine(folder);
    addMethod(released("io.quarterdeck.api"), released("io.quarterdeck.spi"));
    Ended ended = machine.run(BUILD + " -Dquarterdeck.released=" + folder.resolve("released"));
    String said = ended.out() + ended.err();
    assertEquals(1, ended.exitCode(), said);
    assertTrue(said.matches("(?s).*api [. ]*SUCCESS.*spi [. ]*FAILURE.*"), said);
    assertTrue(
        said.matches("(?s).*io.quarterdeck.spi.stage +PACKAGE +MAJOR +1.0.0 +1.0.0 +2.0.0 .*"),
        said);
  }

  @Test
  void withoutAReleaseNothingIsComparedAndThatIsSaid() throws IOException {
    CleanMachine machine = new CleanMachine(folder);
    String said = machine.ok(BUILD + " -pl bundles/core/api -am");
    assertTrue(said.contains("No previous version"), said);
  }
}
