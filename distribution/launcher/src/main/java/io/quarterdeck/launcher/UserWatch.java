// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import io.quarterdeck.launcher.failure.Failures;
import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Ends the server when nobody has used it for a while. Whoever uses it holds a shared lock on a
 * file, which the operating system takes away from a process however that ends. From the decision
 * on the file is locked here: who gets the shared lock has a server that stays.
 */
final class UserWatch {
  private static final System.Logger LOG = System.getLogger(UserWatch.class.getName());
  private static final Duration PAUSE = Duration.ofMillis(200);

  /** What an orderly stop may take; one that leaves an archive of its classes takes seconds. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final FileChannel channel;
  private final Duration idle;
  private final Duration pause;

  private UserWatch(FileChannel channel, Duration idle, Duration pause) {
    this.channel = channel;
    this.idle = idle;
    this.pause = pause;
  }

  /** Of this process. */
  static void start(Path file, Duration idle) throws LaunchException {
    start(
        file,
        idle,
        PAUSE,
        () -> {
          OrderlyEnd.limit(PATIENCE, () -> Runtime.getRuntime().halt(1));
          System.exit(0);
        });
  }

  /**
   * Follows a file on a thread of its own. The time begins now.
   *
   * @param file made when it is not there
   * @param ended called once, when nobody has held a lock for so long
   */
  static void start(Path file, Duration idle, Duration pause, Runnable ended)
      throws LaunchException {
    FileChannel channel = opened(file);
    UserWatch watch = new UserWatch(channel, idle, pause);
    Thread.ofPlatform().daemon().name("users").start(() -> watch.follow(ended));
  }

  private static FileChannel opened(Path file) throws LaunchException {
    try {
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      release(channel.tryLock());
      return channel;
    } catch (IOException e) {
      throw LaunchException.configuration(
          "--until-unused " + file + " cannot be locked: " + Failures.reason(e));
    }
  }

  private static void release(@Nullable FileLock lock) throws IOException {
    if (lock != null) {
      lock.release();
    }
  }

  private void follow(Runnable ended) {
    try {
      long used = System.nanoTime();
      while (true) {
        Thread.sleep(pause);
        FileLock lock = channel.tryLock();
        if (lock == null) {
          used = System.nanoTime();
        } else if (System.nanoTime() - used < idle.toNanos()) {
          lock.release();
        } else {
          break; // and the lock stays until the process ends
        }
      }
    } catch (IOException e) {
      LOG.log(
          System.Logger.Level.WARNING, "who uses this server cannot be learned: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    LOG.log(
        System.Logger.Level.INFO,
        "nobody has used the server for {0} s: it stops",
        idle.toSeconds());
    try {
      ended.run();
    } finally {
      Reference.reachabilityFence(channel);
    }
  }
}
