// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/**
 * A server of the test's own, with a plugin in it:
 *
 * <pre>{@code
 * try (TestServer server = TestServer.setup().withPlugin().start()) {
 *   server.awaitPlugin("validating-admission.requiredlabels");
 *   assertEquals(403, server.admin().post(DEPLOYMENTS, json).statusCode());
 * }
 * }</pre>
 *
 * <p>It is the distribution that {@link ServerHome#find} finds, with a {@code deploy/}, an {@code
 * etc/} and data of its own in a temporary folder, which closing removes. Safe for many threads.
 */
public final class TestServer implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int LAST_LINES = 40;

  private final Path folder;
  private final ServerHome home;
  private final Path etc;
  private final ServerProcess process;
  private final ServerClient admin;
  private final ServerClient nobody;

  TestServer(Path folder, ServerHome home, Path etc, ServerProcess process) {
    this.folder = folder;
    this.home = home;
    this.etc = etc;
    this.process = process;
    admin = new ServerClient(process.url(), ServerTls.admin(process.data()));
    nobody = new ServerClient(process.url(), ServerTls.anonymous(process.data()));
  }

  /** What it is to have in it, before {@link ServerSetup#start}. */
  public static ServerSetup setup() {
    return new ServerSetup();
  }

  /** Where it listens, {@code https://127.0.0.1:PORT}. */
  public URI url() {
    return process.url();
  }

  /** The administrator's kubeconfig, a YAML document. */
  public String kubeconfig() {
    return read(process.kubeconfig());
  }

  /** Speaks to it as the administrator, who is in {@code system:masters}. */
  public ServerClient admin() {
    return admin;
  }

  /** Speaks to it as nobody, until a header says otherwise. */
  public ServerClient nobody() {
    return nobody;
  }

  /** All that it has logged. */
  public String log() {
    return process.log();
  }

  /** Drops a plugin into {@code deploy/}, as {@link ServerSetup#withPlugin(Path)}. */
  public void drop(Path plugin) {
    try {
      Path unused = PluginJar.put(plugin, home.deploy());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Takes all plugins out of {@code deploy/}. */
  public void removePlugins() {
    try (Stream<Path> files = Files.list(home.deploy())) {
      for (Path jar : files.filter(f -> f.toString().endsWith(".jar")).toList()) {
        Files.delete(jar);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes {@code etc/PID.cfg} at once, as an editor does. The server sees it within a second. */
  public void configure(String pid, String text) {
    try {
      Path part = Files.writeString(folder.resolve("part"), text);
      Files.move(part, etc.resolve(pid + ".cfg"), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Waits until a plugin is at work.
   *
   * @param name as {@code kubectl get plugins} shows it, such as {@code
   *     validating-admission.requiredlabels}
   */
  public void awaitPlugin(String name) {
    String path = "/apis/quarterdeck.io/v1/plugins/" + name;
    await(
        "the plugin " + name + " is Active",
        () -> admin.get(path).body().contains("\"state\":\"Active\""));
  }

  /**
   * Waits for what will come to be true, two minutes at most.
   *
   * @throws AssertionError with {@code what} and the end of the server's log when it does not
   */
  public void await(String what, Callable<Boolean> condition) {
    long end = System.nanoTime() + LIMIT.toNanos();
    try {
      while (!condition.call()) {
        if (System.nanoTime() > end || !process.isAlive()) {
          throw new AssertionError(
              "waited in vain until "
                  + what
                  + "\nThe end of the server's log:\n"
                  + ServerProcess.end(log(), LAST_LINES));
        }
        Thread.sleep(20);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("asking whether " + what + " failed: " + e, e);
    }
  }

  @Override
  public void close() {
    admin.close();
    nobody.close();
    process.close();
    try {
      delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A link goes, and what it leads to stays. */
  static void delete(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.walk(folder)) {
      all = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : all) {
      Files.deleteIfExists(path);
    }
  }
}
