// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A server beside this JVM, which ends with it: its standard input is held open from here, and the
 * system closes that whatever happens.
 */
final class ServerProcess extends InstalledServer {
  private static final long STOP_SECONDS = 10;

  private final OwnFolder folder;
  private final Process process;
  private final OutputStream keepsItAlive;
  private final ServerFacts facts;

  private ServerProcess(Installation installation, OwnFolder folder, Process process, ServerLog log)
      throws IOException {
    super(installation, folder.path(), log, Turn.here());
    this.folder = folder;
    this.process = process;
    keepsItAlive = process.getOutputStream();
    Readiness readiness = new Readiness(folder.ready(), log, process::isAlive);
    try {
      facts = readiness.await();
    } catch (Readiness.EndedException e) {
      RuntimeException failure = readiness.failed("has ended with code " + process.exitValue());
      close();
      throw failure;
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /**
   * Starts one, which is ready when this returns.
   *
   * @throws IllegalStateException when it does not become ready, with the last lines of its log
   */
  static ServerProcess start(ServerSettings settings) {
    try {
      Installation installation = Installation.find();
      OwnFolder folder = OwnFolder.make(settings.plugins());
      ServerLog log = folder.log();
      Process process =
          installation
              .command()
              .run(folder.path(), Cache.pki(), List.of("--until-stdin-closes"), settings.lines())
              .redirectErrorStream(true)
              .redirectOutput(log.file().toFile())
              .start();
      return new ServerProcess(installation, folder, process, log);
    } catch (IOException e) {
      throw new IllegalStateException("the API server cannot be started: " + e.getMessage(), e);
    }
  }

  @Override
  ServerFacts facts() {
    return facts;
  }

  @Override
  public long pid() {
    return process.pid();
  }

  @Override
  public boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public Map<String, String> bring(List<Path> plugins) {
    return folder.bring(plugins);
  }

  @Override
  public void end() {
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
    installation().command().archive().keep(folder.path());
    folder.remove();
  }
}
