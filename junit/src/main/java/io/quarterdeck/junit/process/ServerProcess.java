// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import io.quarterdeck.junit.api.Trees;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A server beside this JVM, which ends with it: its standard input is held open from here, and the
 * system closes that whatever happens.
 */
public final class ServerProcess implements AutoCloseable {
  private static final Duration START =
      Duration.ofSeconds(Long.getLong("quarterdeck.start.seconds", 120));
  private static final long STOP_SECONDS = 10;
  private static final int LAST_LINES = 40;

  private final ServerCommand command;
  private final Folders.Locked folder;
  private final Path pki;
  private final Process process;
  private final OutputStream keepsItAlive;
  private final ServerLog log;
  private Map<String, Object> facts = Map.of();

  private ServerProcess(
      ServerCommand command, Folders.Locked folder, Path pki, Process process, ServerLog log) {
    this.command = command;
    this.folder = folder;
    this.pki = pki;
    this.process = process;
    this.log = log;
    keepsItAlive = process.getOutputStream();
  }

  /**
   * Starts one, which is ready when this returns.
   *
   * @throws IllegalStateException when it does not become ready, with the last lines of its log
   */
  public static ServerProcess start(ServerSettings settings) {
    Path java = new JavaHome(System.getenv(), System.getProperties()).find();
    try {
      Path cache = Cache.folder();
      Path home = new ServerFiles(cache, ServerProcess.class.getClassLoader()).home();
      Files.createDirectories(cache);
      ServerCommand command =
          new ServerCommand(JavaHome.command(java), home, ClassArchive.of(cache, home, java));
      Folders.Locked folder = Folders.make();
      Path deploy = Files.createDirectory(folder.folder().resolve("deploy"));
      PluginJars.put(settings.plugins(), deploy);
      ServerLog log = new ServerLog(folder.folder().resolve("server.log"));
      Process process =
          command
              .run(folder.folder(), Cache.pki(), settings.lines())
              .redirectErrorStream(true)
              .redirectOutput(log.file().toFile())
              .start();
      ServerProcess server = new ServerProcess(command, folder, Cache.pki(), process, log);
      server.awaitReady();
      return server;
    } catch (IOException e) {
      throw new IllegalStateException("the API server cannot be started: " + e.getMessage(), e);
    }
  }

  private void awaitReady() throws IOException {
    Path ready = folder.folder().resolve("ready.json");
    long until = System.nanoTime() + START.toNanos();
    try {
      while (!Files.exists(ready)) {
        if (process.waitFor(5, TimeUnit.MILLISECONDS)) {
          throw failed("has ended with code " + process.exitValue());
        }
        if (System.nanoTime() > until) {
          throw failed("was not ready after " + START.toSeconds() + " s");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed("was waited for until this thread was interrupted");
    }
    facts = Trees.object(Trees.read(Files.readString(ready)));
  }

  private IllegalStateException failed(String what) {
    String lines = String.join("\n  ", last(LAST_LINES));
    close();
    return new IllegalStateException("the API server " + what + "; its log ends so:\n  " + lines);
  }

  /** Where it is reached. */
  public URI url() {
    return URI.create(Trees.text(facts, "url"));
  }

  /** The process. */
  public long pid() {
    return process.pid();
  }

  /** Whether it runs. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** The folder of its plugins. */
  public Path deploy() {
    return folder.folder().resolve("deploy");
  }

  /** The file of who may do everything. */
  public Path kubeconfig() {
    return Path.of(Trees.text(facts, "kubeconfig"));
  }

  /** Where files of a test's own may go, which are removed with the server. */
  public Path folder() {
    return folder.folder();
  }

  /** The last lines of its log. */
  public List<String> last(int lines) {
    return log.last(lines);
  }

  /** The text of a kubeconfig, with a certificate made for a user in groups. */
  public String kubeconfig(String user, List<String> groups) {
    try {
      Process made =
          command.kubeconfig(folder.folder(), pki, url().toString(), user, groups).start();
      made.getOutputStream().close();
      String text = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      String errors = new String(made.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      if (made.waitFor() != 0) {
        throw new IllegalStateException("no kubeconfig of " + user + ": " + errors.strip());
      }
      return text;
    } catch (IOException e) {
      throw new IllegalStateException("no kubeconfig of " + user + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** Has it end, which is not waited for. */
  void end() {
    try {
      keepsItAlive.close();
    } catch (IOException e) {
      // it has ended already
    }
  }

  /** Ends it, in good order if it can, and removes what it has written. */
  @Override
  public void close() {
    end();
    try {
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor(STOP_SECONDS, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    command.archive().keep(folder.folder());
    folder.remove();
  }
}
