// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The folder of a server that several JVMs share, below the cache. */
record RunFolder(Path folder) {
  /** How long a server may have the lock for itself that looks whether anybody else has it. */
  private static final Duration GLANCE = Duration.ofSeconds(2);

  /** Younger ones may be about to get a process. */
  private static final Duration YOUNG = Duration.ofMinutes(1);

  private static final long STEP_MILLIS = 10;

  /** Whose locks keep the server alive. */
  Path users() {
    return folder.resolve("users.lock");
  }

  Path ready() {
    return folder.resolve("ready.json");
  }

  Path deploy() {
    return folder.resolve("deploy");
  }

  ServerLog log() {
    return new ServerLog(folder.resolve("server.log"));
  }

  private Path process() {
    return folder.resolve("process");
  }

  /** Remembers who serves from here, and what its archive of classes is for. */
  void started(ProcessHandle server, ClassArchive archive) throws IOException {
    Instant start = server.info().startInstant().orElseGet(Instant::now);
    Path fresh = folder.resolve("process.tmp");
    Files.write(
        fresh,
        List.of(
            Long.toString(server.pid()),
            Long.toString(start.toEpochMilli()),
            archive.file().toString()));
    Files.move(fresh, process());
  }

  private List<String> remembered() {
    try {
      List<String> lines = Files.readAllLines(process());
      return lines.size() == 3 ? lines : List.of();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Who serves from here, or is about to; empty when it has ended. */
  Optional<ProcessHandle> server() {
    List<String> lines = remembered();
    return lines.isEmpty()
        ? Optional.empty()
        : Processes.find(
            Long.parseLong(lines.get(0)), Instant.ofEpochMilli(Long.parseLong(lines.get(1))));
  }

  /**
   * Makes this JVM a user, for as long as the channel is open; null when the server has decided to
   * end. Not twice in one JVM: to close the one would end the other.
   */
  @Nullable FileChannel use() throws IOException {
    FileChannel channel =
        FileChannel.open(
            users(), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    long until = System.nanoTime() + GLANCE.toNanos();
    try {
      do {
        if (channel.tryLock(0, Long.MAX_VALUE, true) != null) {
          return channel;
        }
        Thread.sleep(STEP_MILLIS);
      } while (System.nanoTime() < until);
    } catch (OverlappingFileLockException e) {
      return channel; // another class loader of this JVM is a user for all of it
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    channel.close();
    return null;
  }

  /** Removes it when nobody serves or will serve from here; keeps its archive of classes. */
  void sweep() throws IOException {
    if (server().isPresent() || isYoung()) {
      return;
    }
    try (FileChannel channel = FileChannel.open(users(), StandardOpenOption.WRITE)) {
      if (channel.tryLock() == null) {
        return;
      }
      List<String> lines = remembered();
      // one that was killed may have left half of it
      if (!lines.isEmpty() && !Files.exists(ready())) {
        new ClassArchive(Path.of(lines.get(2))).keep(folder);
      }
      Folders.remove(folder);
    } catch (OverlappingFileLockException e) {
      // this JVM's own
    }
  }

  private boolean isYoung() throws IOException {
    return Files.getLastModifiedTime(folder).toInstant().isAfter(Instant.now().minus(YOUNG));
  }
}
