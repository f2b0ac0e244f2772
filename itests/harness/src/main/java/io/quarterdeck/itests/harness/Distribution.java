// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.harness;

import io.quarterdeck.testkit.server.ServerHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The assembled folder, and what can be asked of its command. */
public record Distribution(Path home) {
  private static final Duration SHORT_RUN = Duration.ofSeconds(180);

  /** How a run that was to end by itself has ended. */
  public record Ended(int exitCode, String out, String err) {}

  /** The one that this build has assembled. */
  public static Distribution assembled() {
    String home = System.getProperty("quarterdeck.distribution", "");
    if (home.isEmpty() || !Files.isExecutable(Path.of(home).resolve("bin/quarterdeck"))) {
      throw new IllegalStateException("no assembled distribution at \"" + home + "\"");
    }
    return new Distribution(Path.of(home));
  }

  /**
   * The same with a {@code deploy/} of its own in a folder of the test's; all else is that of the
   * one that was assembled.
   */
  public static Distribution withOwnDeploy(Path folder) {
    return new Distribution(new ServerHome(assembled().home()).withOwnDeploy(folder).folder());
  }

  /** Where jars are dropped. */
  public Path deploy() {
    return home.resolve("deploy");
  }

  /** The jar of a bundle of ours, by its symbolic name. */
  public Path jar(String bundle) {
    try (Stream<Path> files = Files.walk(home.resolve("system/io/quarterdeck").resolve(bundle))) {
      return files.filter(f -> f.toString().endsWith(".jar")).findFirst().orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Runs {@code quarterdeck run} with options that it should refuse; it is killed when it does not
   * end.
   */
  public Ended runToEnd(Path workingDirectory, String... options) {
    return end(command(options), workingDirectory, Map.of());
  }

  /** Any other program, such as kubectl, to its end. */
  public static Ended end(
      List<String> command, Path workingDirectory, Map<String, String> environment) {
    return end(command, workingDirectory, environment, SHORT_RUN);
  }

  /**
   * The same of one that takes longer, such as a build. After the limit it is killed, with what it
   * started.
   */
  public static Ended end(
      List<String> command,
      Path workingDirectory,
      Map<String, String> environment,
      Duration limit) {
    try {
      Path out = Files.createTempFile("out", ".txt");
      Path err = Files.createTempFile("err", ".txt");
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(workingDirectory.toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile());
      builder.environment().putAll(environment);
      Process process = builder.start();
      process.getOutputStream().close();
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
      }
      Ended ended = new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
      Files.delete(out);
      Files.delete(err);
      return ended;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  List<String> command(String... options) {
    return new ServerHome(home).command(options);
  }
}
