// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The servers that this JVM shares with others, one for each configuration hash. Who has the start
 * lock uses a server that is there, waits for one that has begun, or starts one.
 */
final class SharedServers {
  /** After how many seconds without a user one ends. */
  static final String SECONDS = "quarterdeck.reuse.seconds";

  /** More than a start, which is what another JVM has the lock for. */
  private static final Duration PATIENCE = Readiness.START.plusSeconds(10);

  private static final Map<String, SharedServer> USED = new HashMap<>();

  private SharedServers() {}

  /**
   * One that is ready.
   *
   * @throws IllegalStateException when none becomes ready, with the last lines of its log
   */
  static synchronized SharedServer use(ServerSettings settings) {
    try {
      Installation installation = Installation.find();
      Path folder = Files.createDirectories(installation.cache().resolve("shared"));
      Path staged = Files.createTempDirectory(folder, ".plugins-");
      try {
        Path deploy = Files.createDirectory(staged.resolve("deploy"));
        Map<String, String> plugins = PluginJars.put(settings.plugins(), deploy);
        String hash = ConfigurationHash.of(installation, settings, plugins);
        SharedServer known = USED.get(hash);
        if (known != null && known.isUsed() && known.isAlive()) {
          return known.used();
        }
        if (known != null) {
          known.leave();
        }
        Sharing sharing = new Sharing(installation, folder, hash, settings, plugins, deploy);
        SharedServer server = sharing.server();
        USED.put(hash, server);
        return server.used();
      } finally {
        Folders.remove(staged);
      }
    } catch (IOException e) {
      throw new IllegalStateException("no API server can be shared: " + e.getMessage(), e);
    }
  }

  /**
   * The way to one.
   *
   * @param plugins the SHA-256 of each one's jar, by the symbolic name of its bundle
   * @param deploy where they are
   */
  private record Sharing(
      Installation installation,
      Path folder,
      String hash,
      ServerSettings settings,
      Map<String, String> plugins,
      Path deploy) {

    SharedServer server() throws IOException {
      try (StartLock lock = StartLock.take(folder, hash, PATIENCE)) {
        SharedServer there = there();
        return there != null ? there : started();
      } catch (StartLock.TakenException e) {
        RunFolder begun =
            runs(hash + "-").stream()
                .filter(run -> run.server().isPresent())
                .findFirst()
                .orElse(new RunFolder(folder));
        throw new Readiness(begun.ready(), begun.log(), () -> false)
            .failed("that another JVM starts was waited for in vain");
      }
    }

    /** Null when nobody serves this configuration, or only who is about to end. */
    private @Nullable SharedServer there() throws IOException {
      for (RunFolder run : runs(hash + "-")) {
        if (run.server().isPresent()) {
          FileChannel use = run.use();
          if (use != null) {
            SharedServer server = whenReady(run, use);
            if (server != null) {
              return server;
            }
          }
        }
      }
      return null;
    }

    /** Null when it has ended before. One that hangs is ended. */
    private @Nullable SharedServer whenReady(RunFolder run, FileChannel use) throws IOException {
      try {
        ServerFacts facts =
            new Readiness(run.ready(), run.log(), () -> run.server().isPresent()).await();
        return run.server().isPresent()
            ? new SharedServer(installation, run, facts, plugins, use)
            : left(use);
      } catch (Readiness.EndedException e) {
        return left(use);
      } catch (IOException | RuntimeException e) {
        run.server().ifPresent(ProcessHandle::destroyForcibly);
        use.close();
        throw e;
      }
    }

    private static @Nullable SharedServer left(FileChannel use) throws IOException {
      use.close();
      return null;
    }

    private SharedServer started() throws IOException {
      sweep();
      RunFolder run = new RunFolder(Files.createTempDirectory(folder, hash + "-"));
      FileChannel use = run.use();
      if (use == null) {
        throw new IOException(run.users() + " cannot be locked");
      }
      Files.move(deploy, run.deploy(), StandardCopyOption.ATOMIC_MOVE);
      Process process = start(run);
      process.getOutputStream().close();
      run.started(process.toHandle(), installation.command().archive());
      SharedServer server = whenReady(run, use);
      if (server == null) {
        throw new Readiness(run.ready(), run.log(), () -> false)
            .failed("has ended with code " + process.exitValue());
      }
      return server;
    }

    private void sweep() {
      try {
        for (RunFolder old : runs("")) {
          old.sweep();
        }
      } catch (IOException e) {
        // somebody else sweeps as well
      }
    }

    private Process start(RunFolder run) throws IOException {
      File log = run.log().file().toFile();
      List<String> life =
          List.of(
              "--until-unused",
              run.users().toString(),
              "--unused-seconds",
              Integer.toString(Integer.getInteger(SECONDS, 60)));
      return installation
          .command()
          .run(run.folder(), Cache.pki(), life, settings.lines())
          .redirectErrorStream(true)
          .redirectOutput(log)
          .start();
    }

    private List<RunFolder> runs(String prefix) throws IOException {
      List<RunFolder> runs = new ArrayList<>();
      try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, prefix + "*")) {
        for (Path run : all) {
          if (Files.isDirectory(run) && !run.getFileName().toString().startsWith(".")) {
            runs.add(new RunFolder(run));
          }
        }
      }
      return runs;
    }
  }
}
