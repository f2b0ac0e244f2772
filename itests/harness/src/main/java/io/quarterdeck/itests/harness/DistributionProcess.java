// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One running server: the assembled distribution on a free port, with everything that it writes in
 * a folder of the test's. Starting waits for the line that says it is ready; closing stops it.
 */
public final class DistributionProcess implements AutoCloseable {
  private static final Duration READY = Duration.ofSeconds(180);
  private static final Duration STOPPED = Duration.ofSeconds(90);
  private static final Pattern LINE =
      Pattern.compile("Quarterdeck \\S+ listens on (https://\\S+); export KUBECONFIG=(.+)");

  /** Those that run, for who wants to know why a wait was in vain. */
  private static final Set<DistributionProcess> RUNNING = ConcurrentHashMap.newKeySet();

  private static final int LAST_LINES = 40;
  private static final int LAST_PRINTED = 5;

  private final Process process;
  private final Path folder;
  private final String line;
  private final Duration boot;

  private DistributionProcess(Process process, Path folder, String line, Duration boot) {
    this.process = process;
    this.folder = folder;
    this.line = line;
    this.boot = boot;
    RUNNING.add(this);
  }

  /** What all servers that run have printed and logged last. */
  static String lastWords() {
    StringBuilder all = new StringBuilder();
    RUNNING.removeIf(server -> !server.process.isAlive());
    for (DistributionProcess server : RUNNING) {
      all.append("\nThe end of what ").append(server.url()).append(" has printed:\n");
      all.append(end(server.out(), LAST_PRINTED));
      all.append("\nThe end of its log:\n").append(end(server.log(), LAST_LINES));
    }
    return all.toString();
  }

  private static String end(String text, int most) {
    List<String> lines = text.lines().toList();
    return String.join("\n", lines.subList(Math.max(0, lines.size() - most), lines.size()));
  }

  /**
   * Starts and waits until ready. Called again with a folder that a server has stopped in, or was
   * killed in, it goes on with the same data.
   *
   * @param folder gets {@code data/}, {@code out.txt} and {@code log.txt}
   * @param options more options, such as {@code --set} and its value
   */
  public static DistributionProcess start(Path folder, String... options) {
    return start(Distribution.assembled(), folder, options);
  }

  /** The same of another distribution than the one that was assembled. */
  public static DistributionProcess start(
      Distribution distribution, Path folder, String... options) {
    return start(distribution, Map.of(), folder, options);
  }

  /**
   * The same with variables in its environment, such as {@code QUARTERDECK_JAVA_OPTS}, which come
   * over those of the test.
   */
  public static DistributionProcess start(
      Distribution distribution, Map<String, String> environment, Path folder, String... options) {
    List<String> all =
        new ArrayList<>(List.of("--port", "0", "--data", folder.resolve("data").toString()));
    all.addAll(List.of(options));
    long began = System.nanoTime();
    try {
      Files.deleteIfExists(folder.resolve("out.txt"));
      ProcessBuilder builder =
          new ProcessBuilder(distribution.command(all.toArray(String[]::new)))
              .directory(folder.toFile())
              .redirectOutput(folder.resolve("out.txt").toFile())
              .redirectError(ProcessBuilder.Redirect.appendTo(folder.resolve("log.txt").toFile()));
      builder.environment().putAll(environment);
      Process process = builder.start();
      if (!List.of(options).contains("--shell")) {
        process.getOutputStream().close();
      }
      String line = awaitLine(process, folder);
      return new DistributionProcess(
          process, folder, line, Duration.ofNanos(System.nanoTime() - began));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String awaitLine(Process process, Path folder) throws IOException {
    long end = System.nanoTime() + READY.toNanos();
    while (System.nanoTime() < end && process.isAlive()) {
      String out = Files.readString(folder.resolve("out.txt"));
      // a shell prints beside it
      Matcher matcher = LINE.matcher(out);
      if (matcher.find() && out.startsWith("\n", matcher.end())) {
        return matcher.group();
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

  /** Where it listens, {@code https://127.0.0.1:PORT}. */
  public URI url() {
    return URI.create(part(1));
  }

  /** The administrator's kubeconfig. */
  public Path kubeconfig() {
    return Path.of(part(2));
  }

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

  /** Types a line into the shell of a server that was started with {@code --shell}. */
  public void type(String command) {
    try {
      process.getOutputStream().write((command + "\n").getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private String part(int group) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      throw new IllegalStateException("not the line that was agreed on: " + line);
    }
    return String.valueOf(matcher.group(group));
  }

  private String read(String file) {
    try {
      return Files.readString(folder.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
