// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.server;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One running server: a distribution on a free port, with everything that it writes in a folder of
 * the test's. Starting waits for the line that says it is ready; closing stops it, and so does the
 * end of this JVM, unless that is killed.
 */
public final class ServerProcess implements AutoCloseable {
  private static final Duration READY = Duration.ofSeconds(180);
  private static final Duration STOPPED = Duration.ofSeconds(90);
  private static final Pattern LINE =
      Pattern.compile("Quarterdeck \\S+ listens on (https://\\S+); export KUBECONFIG=(.+)");

  private final Process process;
  private final Path folder;
  private final Matcher line;
  private final Duration boot;
  private final Thread last;

  private ServerProcess(Process process, Path folder, Matcher line, Duration boot, Thread last) {
    this.process = process;
    this.folder = folder;
    this.line = line;
    this.boot = boot;
    this.last = last;
  }

  /**
   * Starts and waits until ready. Called again with a folder that a server has stopped in, or was
   * killed in, it goes on with the same data.
   *
   * @param environment variables such as {@code QUARTERDECK_JAVA_OPTS}, over those of the test
   * @param folder gets {@code data/}, {@code out.txt} and {@code log.txt}
   * @param options more options of {@code quarterdeck run}, such as {@code --set} and its value
   * @throws IllegalStateException when it does not become ready, with its log
   */
  public static ServerProcess start(
      ServerHome home, Map<String, String> environment, Path folder, String... options) {
    List<String> all =
        new ArrayList<>(List.of("--port", "0", "--data", folder.resolve("data").toString()));
    all.addAll(List.of(options));
    long began = System.nanoTime();
    try {
      Files.deleteIfExists(folder.resolve("out.txt"));
      ProcessBuilder builder =
          new ProcessBuilder(home.command(all.toArray(String[]::new)))
              .directory(folder.toFile())
              .redirectOutput(folder.resolve("out.txt").toFile())
              .redirectError(ProcessBuilder.Redirect.appendTo(folder.resolve("log.txt").toFile()));
      builder.environment().putAll(environment);
      Process process = builder.start();
      Thread last = Thread.ofPlatform().unstarted(process::destroy);
      Runtime.getRuntime().addShutdownHook(last);
      if (!List.of(options).contains("--shell")) {
        process.getOutputStream().close();
      }
      Matcher line = awaitLine(process, folder);
      Duration boot = Duration.ofNanos(System.nanoTime() - began);
      return new ServerProcess(process, folder, line, boot, last);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Matcher awaitLine(Process process, Path folder) throws IOException {
    long end = System.nanoTime() + READY.toNanos();
    while (System.nanoTime() < end && process.isAlive()) {
      String out = Files.readString(folder.resolve("out.txt"));
      // a shell prints beside it
      Matcher matcher = LINE.matcher(out);
      if (matcher.find() && out.startsWith("\n", matcher.end())) {
        return matcher;
      }
      pause();
    }
    process.destroyForcibly();
    throw new IllegalStateException(
        "the server did not become ready; its log:\n"
            + Files.readString(folder.resolve("log.txt")));
  }

  private static void pause() {
    try {
      Thread.sleep(10);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** What it has printed, which is one line. */
  public String out() {
    return read("out.txt");
  }

  /** What it has logged, over all starts in this folder. */
  public String log() {
    return read("log.txt");
  }

  /** The last lines of a text. */
  public static String end(String text, int most) {
    List<String> lines = text.lines().toList();
    return String.join("\n", lines.subList(Math.max(0, lines.size() - most), lines.size()));
  }

  /** Where it listens, {@code https://127.0.0.1:PORT}. */
  public URI url() {
    return URI.create(String.valueOf(line.group(1)));
  }

  /** The administrator's kubeconfig. */
  public Path kubeconfig() {
    return Path.of(String.valueOf(line.group(2)));
  }

  /** Its data directory. */
  public Path data() {
    return folder.resolve("data");
  }

  /** From the command to the line. */
  public Duration boot() {
    return boot;
  }

  public ProcessHandle handle() {
    return process.toHandle();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** What a server that was started with {@code --shell} reads. */
  public OutputStream input() {
    return process.getOutputStream();
  }

  /** SIGTERM; the exit code. */
  public int stop() {
    process.destroy();
    return await();
  }

  /** SIGKILL: what a crash or a lost machine looks like to the data. */
  public void kill() {
    process.destroyForcibly();
    await();
  }

  @Override
  public void close() {
    if (process.isAlive()) {
      stop();
    }
  }

  private int await() {
    try {
      if (!process.waitFor(STOPPED.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor();
        throw new IllegalStateException("the server did not stop; its log:\n" + log());
      }
      forget();
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private void forget() {
    try {
      Runtime.getRuntime().removeShutdownHook(last);
    } catch (IllegalStateException e) {
      // this JVM is at its end itself
    }
  }

  private String read(String file) {
    try {
      return Files.readString(folder.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
