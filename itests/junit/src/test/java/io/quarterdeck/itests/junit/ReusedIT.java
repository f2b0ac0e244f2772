// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.Processes;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One server for several JVMs, whoever of them is killed. */
final class ReusedIT {
  /** Three seconds without a user, and the stop, on a busy machine. */
  private static final Duration IDLE = Duration.ofSeconds(40);

  @TempDir private Path cache;
  private final List<SharerProcess> sharers = new ArrayList<>();
  private final List<ProcessHandle> servers = new ArrayList<>();

  private SharerProcess start(String word, String... options) throws IOException {
    SharerProcess sharer = SharerProcess.start(cache, word, options);
    sharers.add(sharer);
    return sharer;
  }

  private ProcessHandle server(SharerProcess sharer) {
    ProcessHandle server = sharer.server();
    servers.add(server);
    return server;
  }

  @AfterEach
  void end() throws Exception {
    sharers.forEach(SharerProcess::close);
    for (ProcessHandle server : servers) {
      server.destroyForcibly();
      Await.until("the server is gone", () -> Processes.hasEnded(server));
    }
  }

  @Test
  void jvmsThatBeginAtOnceHaveOneServerThatOutlivesThem() throws Exception {
    SharerProcess first = start("use", "-Dquarterdeck.reuse.seconds=3");
    SharerProcess second = start("use", "-Dquarterdeck.reuse.seconds=3");
    ProcessHandle server = server(first);
    assertEquals(server, server(second));
    first.kill();
    SharerProcess third = start("use");
    assertEquals(server, server(third), "it does not die with the one that started it");
    second.kill();
    third.kill();
    Await.until("it has ended by itself", IDLE, () -> Processes.hasEnded(server));
  }

  @Test
  void aServerThatDiedIsReplacedAndItsFilesBlockNobody() throws Exception {
    SharerProcess first = start("use");
    ProcessHandle dead = server(first);
    dead.destroyForcibly();
    Await.until("it is dead", () -> Processes.hasEnded(dead));
    assertTrue(Files.exists(run().resolve("ready.json")), "it could not take it away");
    assertNotEquals(dead, server(start("use")));
  }

  /** The one folder of a server. */
  private Path run() throws IOException {
    List<Path> runs = new ArrayList<>();
    try (DirectoryStream<Path> all =
        Files.newDirectoryStream(cache.resolve("shared"), "[0-9a-f]*")) {
      all.forEach(runs::add);
    }
    assertEquals(1, runs.size(), runs::toString);
    return runs.getFirst();
  }

  private ProcessHandle begun() throws Exception {
    Await.until(
        "a server has begun",
        () -> {
          Path shared = cache.resolve("shared");
          return Files.isDirectory(shared) && isBegun(shared);
        });
    String pid = Files.readAllLines(run().resolve("process")).getFirst();
    ProcessHandle server = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    servers.add(server);
    return server;
  }

  private static boolean isBegun(Path shared) throws IOException {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(shared, "[0-9a-f]*")) {
      for (Path run : all) {
        if (Files.exists(run.resolve("process"))) {
          return true;
        }
      }
    }
    return false;
  }

  @Test
  void oneThatHasBegunIsWaitedForWhenItsStarterIsKilled() throws Exception {
    SharerProcess starter = start("use");
    ProcessHandle half = begun();
    starter.kill();
    assertFalse(Files.exists(run().resolve("ready.json")), "it is too quick for this test");
    assertEquals(half, server(start("use")));
  }

  @Test
  void oneThatHangsIsWaitedForInBoundsAndReplaced() throws Exception {
    SharerProcess starter = start("use");
    ProcessHandle half = begun();
    starter.kill();
    signal("-STOP", half);
    String failure = start("use", "-Dquarterdeck.start.seconds=2").line();
    assertTrue(failure.contains("was not ready after 2 s; its log ends so:"), failure);
    Await.until("it is gone", () -> Processes.hasEnded(half));
    assertNotEquals(half, server(start("use")));
  }

  private static void signal(String signal, ProcessHandle process) throws Exception {
    Process kill = new ProcessBuilder("kill", signal, Long.toString(process.pid())).start();
    assertTrue(kill.waitFor(10, TimeUnit.SECONDS));
    assertEquals(0, kill.exitValue());
  }

  @Test
  void jvmsWithClassesThatResetTakeTurnsAndUndoWhatAKilledOneLeft() throws Exception {
    SharerProcess first = start("reset");
    ProcessHandle server = server(first);
    SharerProcess second = start("reset");
    Thread.sleep(3_000);
    assertTrue(second.isSilent(), "it is not its turn");
    first.kill();
    assertEquals(server, server(second), "and left-behind is gone");
    second.goOn();
    assertEquals("done", second.line());
    SharerProcess third = start("reset");
    assertEquals(server, server(third), "and left-behind is gone again");
    third.goOn();
    assertEquals("done", third.line());
  }
}
