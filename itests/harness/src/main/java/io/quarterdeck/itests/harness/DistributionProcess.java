// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.harness;

import io.quarterdeck.testkit.server.ServerHome;
import io.quarterdeck.testkit.server.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One running server: the assembled distribution on a free port, with everything that it writes in
 * a folder of the test's. Starting waits for the line that says it is ready; closing stops it. The
 * process is the testkit's; here is what tells of all of them when a wait was in vain.
 */
public final class DistributionProcess implements AutoCloseable {
  /** Those that run, for who wants to know why a wait was in vain. */
  private static final Set<DistributionProcess> RUNNING = ConcurrentHashMap.newKeySet();

  private static final int LAST_LINES = 40;
  private static final int LAST_PRINTED = 5;

  private static final String CONTROLLERS = "controllers.";

  /** The profile of an extension API server. */
  private static final String EXTENSION = "aggregated";

  private final ServerProcess process;

  private DistributionProcess(ServerProcess process) {
    this.process = process;
    RUNNING.add(this);
  }

  /** What all servers that run have printed and logged last. */
  static String lastWords() {
    StringBuilder all = new StringBuilder();
    RUNNING.removeIf(server -> !server.process.isAlive());
    for (DistributionProcess server : RUNNING) {
      all.append("\nThe end of what ").append(server.url()).append(" has printed:\n");
      all.append(ServerProcess.end(server.out(), LAST_PRINTED));
      all.append("\nThe end of its log:\n").append(ServerProcess.end(server.log(), LAST_LINES));
    }
    return all.toString();
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
    ServerHome home = new ServerHome(distribution.home());
    return new DistributionProcess(ServerProcess.start(home, environment, folder, bare(options)));
  }

  /**
   * Controllers would act beside the test: they are there when it says so. An extension API server
   * has none.
   */
  private static String[] bare(String... options) {
    List<String> all = new ArrayList<>(List.of(options));
    if (!all.contains(EXTENSION) && all.stream().noneMatch(o -> o.startsWith(CONTROLLERS))) {
      all.addAll(List.of("--set", CONTROLLERS + "mode=off"));
    }
    return all.toArray(String[]::new);
  }

  /** What it has printed, which is one line. */
  public String out() {
    return process.out();
  }

  /** What it has logged, over all starts in this folder. */
  public String log() {
    return process.log();
  }

  /** Where it listens, {@code https://127.0.0.1:PORT}. */
  public URI url() {
    return process.url();
  }

  /** The administrator's kubeconfig. */
  public Path kubeconfig() {
    return process.kubeconfig();
  }

  public Path data() {
    return process.data();
  }

  /** From the command to the line. */
  public Duration boot() {
    return process.boot();
  }

  public ProcessHandle handle() {
    return process.handle();
  }

  /** Types a line into the shell of a server that was started with {@code --shell}. */
  public void type(String command) {
    try {
      process.input().write((command + "\n").getBytes(StandardCharsets.UTF_8));
      process.input().flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** SIGTERM; the exit code. */
  public int stop() {
    return process.stop();
  }

  /** SIGKILL: what a crash or a lost machine looks like to the data. */
  public void kill() {
    process.kill();
  }

  @Override
  public void close() {
    process.close();
  }
}
