// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who waits for whom; between JVMs it is the itests'. */
final class TurnsTest {
  private static final String HASH = "00ff00ff00ff00ff";
  private static final Duration NONE = Duration.ZERO;

  @TempDir private Path folder;

  @Test
  void theNextOneWaitsUntilItIsGiven() throws Exception {
    Turn turn = Turn.between(folder);
    turn.take();
    CountDownLatch second = new CountDownLatch(1);
    Thread waiting =
        new Thread(
            () -> {
              turn.take();
              second.countDown();
            });
    waiting.setDaemon(true);
    waiting.start();
    assertFalse(second.await(100, TimeUnit.MILLISECONDS));
    turn.give();
    assertTrue(second.await(60, TimeUnit.SECONDS));
  }

  @Test
  void whatIsNotUndoneIsLeftToTheNext() {
    Turn turn = Turn.between(folder);
    assertEquals(Optional.empty(), turn.left());
    turn.remember("m-1");
    assertEquals(Optional.of("m-1"), Turn.between(folder).left());
    turn.forget();
    assertEquals(Optional.empty(), Turn.between(folder).left());
    Turn alone = Turn.here();
    alone.remember("m-2");
    assertEquals(Optional.empty(), alone.left(), "it dies with its server");
  }

  @Test
  void oneStartsAServerOfAConfiguration() throws Exception {
    StartLock first = StartLock.take(folder, HASH, NONE);
    assertThrows(
        StartLock.TakenException.class, () -> StartLock.take(folder, HASH, Duration.ofMillis(50)));
    first.close();
    StartLock.take(folder, HASH, NONE).close();
  }

  @Test
  void anotherConfigurationIsNotWaitedFor() throws Exception {
    try (StartLock first = StartLock.take(folder, HASH, NONE);
        StartLock other = StartLock.take(folder, "ff00ff00ff00ff00", NONE)) {
      assertNotSame(first, other);
      assertTrue(Files.exists(folder.resolve("start.lock")));
    }
  }
}
