// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Locks are those of processes, so users are some. */
final class UserWatchTest {
  private static final Duration PAUSE = Duration.ofMillis(5);

  /** Says a word when it has the lock, and keeps it while it can read. */
  private static final String USER =
      """
      import java.nio.channels.FileChannel;
      import java.nio.file.Path;
      import java.nio.file.StandardOpenOption;
      class User {
        public static void main(String[] words) throws Exception {
          try (FileChannel channel =
              FileChannel.open(
                  Path.of(words[0]), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            System.out.write(channel.tryLock(0, Long.MAX_VALUE, true) == null ? 'n' : 'y');
            System.out.flush();
            System.in.read();
          }
        }
      }
      """;

  @TempDir private Path folder;
  private final CountDownLatch ended = new CountDownLatch(1);

  /** As the process does not end, neither does this. */
  private void end() {
    try {
      ended.countDown();
      Thread.sleep(Duration.ofMinutes(10));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Process user(Path file) throws IOException {
    Path source = Files.writeString(folder.resolve("User.java"), USER);
    return new ProcessBuilder(
            System.getProperty("java.home") + "/bin/java", source.toString(), file.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  @Test
  void aUserKeepsTheServerAliveUntilItIsKilled() throws Exception {
    Path file = Files.createFile(folder.resolve("users"));
    Process user = user(file);
    try {
      assertEquals('y', user.getInputStream().read());
      UserWatch.start(file, Duration.ofSeconds(2), PAUSE, this::end);
      assertFalse(ended.await(2_200, TimeUnit.MILLISECONDS));
      user.destroyForcibly().waitFor();
      assertFalse(ended.await(500, TimeUnit.MILLISECONDS), "the time begins with the last use");
      assertTrue(ended.await(60, TimeUnit.SECONDS));
    } finally {
      user.destroyForcibly();
    }
  }

  @Test
  void whoComesWhenItIsDecidedHasNoServer() throws Exception {
    Path file = folder.resolve("users");
    UserWatch.start(file, Duration.ofMillis(20), PAUSE, this::end);
    assertTrue(ended.await(60, TimeUnit.SECONDS));
    Process late = user(file);
    try {
      assertEquals('n', late.getInputStream().read());
    } finally {
      late.destroyForcibly();
    }
  }

  @Test
  void theTimeBeginsWithTheServer() throws Exception {
    UserWatch.start(folder.resolve("users"), Duration.ofMinutes(10), PAUSE, this::end);
    assertFalse(ended.await(100, TimeUnit.MILLISECONDS));
  }

  @Test
  void aFileThatCannotBeLockedIsRefused() {
    Path file = folder.resolve("no/such");
    LaunchException e =
        assertThrows(
            LaunchException.class,
            () -> UserWatch.start(file, Duration.ofSeconds(1), PAUSE, this::end));
    assertEquals(2, e.exitCode());
    assertTrue(String.valueOf(e.getMessage()).startsWith("--until-unused " + file), e::getMessage);
  }
}
