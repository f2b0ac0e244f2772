// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.junit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.Processes;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A test that is killed leaves nothing behind; it may run on a Java older than the server's. */
final class KilledIT {
  @Test
  void theServerEndsWithItsTestAlsoWhenThatIsKilled() throws Exception {
    Path java = oldest();
    // what is compiled for the itests is too new for it: the program is compiled for itself
    Process parent =
        new ProcessBuilder(
                java.toString(),
                "-Dquarterdeck.cache=" + System.getProperty("quarterdeck.cache"),
                "-Dquarterdeck.java.home=" + System.getProperty("java.home"),
                // whoever makes one takes longer to end
                "-Dquarterdeck.archive=false",
                "-cp",
                System.getProperty("java.class.path"),
                source().toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(parent.getInputStream(), StandardCharsets.UTF_8))) {
      String line = String.valueOf(out.readLine());
      assertTrue(line.matches("[0-9]+ .*"), "it has said: " + line);
      ProcessHandle server = ProcessHandle.of(Long.parseLong(line.split(" ", 2)[0])).orElseThrow();
      assertTrue(server.isAlive());
      parent.destroyForcibly();
      Await.until("the server is gone", Duration.ofSeconds(2), () -> Processes.hasEnded(server));
    } finally {
      parent.destroyForcibly();
    }
  }

  private static Path source() {
    return Path.of(
        System.getProperty("quarterdeck.root"),
        "itests/junit/src/test/java/io/quarterdeck/itests/junit/Parent.java");
  }

  /** The oldest that there is of 17 or later, of the path and beside the JVM of this test. */
  private static Path oldest() throws IOException {
    Path beside = Path.of(System.getProperty("java.home")).getParent();
    List<Path> homes;
    try (Stream<Path> installed = Files.list(beside)) {
      Stream<Path> path =
          Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
              .map(folder -> Path.of(folder, "java"))
              .filter(Files::isExecutable)
              .map(KilledIT::home);
      homes =
          Stream.concat(path, installed)
              .filter(home -> Files.isExecutable(home.resolve("bin/javac")))
              .filter(home -> version(home) >= 17)
              .toList();
    }
    return homes.stream()
        .min(java.util.Comparator.comparingInt(KilledIT::version))
        .orElseThrow()
        .resolve("bin/java");
  }

  private static Path home(Path java) {
    try {
      return java.toRealPath().resolve("../..").normalize();
    } catch (IOException e) {
      return java;
    }
  }

  private static int version(Path home) {
    Properties facts = new Properties();
    try (var reader = Files.newBufferedReader(home.resolve("release"))) {
      facts.load(reader);
    } catch (IOException e) {
      return 0;
    }
    String version = facts.getProperty("JAVA_VERSION", "0").replace("\"", "");
    return Integer.parseInt(version.split("[.+-]", 2)[0]);
  }
}
