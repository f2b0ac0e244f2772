// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.sink;

import io.quarterdeck.runtime.file.PrivateFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * The files that a log was put aside in, with the time in their names: they are compressed where
 * that is wanted, and removed by number and by age. Thread-safe.
 */
final class OldLogs {
  private static final Logger LOG = System.getLogger(OldLogs.class.getName());
  private static final String ZIPPED = ".gz";
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss.SSS").withZone(ZoneOffset.UTC);
  private static final int STAMP_LENGTH = "yyyy-MM-ddTHH-mm-ss.SSS".length();

  private final Path folder;
  private final String stem;
  private final String end;
  private final LogFile.Limits limits;
  private final InstantSource clock;

  OldLogs(Path path, LogFile.Limits limits, InstantSource clock) {
    this.folder = Objects.requireNonNull(path.getParent());
    this.limits = limits;
    this.clock = clock;
    String name = Objects.requireNonNull(path.getFileName()).toString();
    int dot = name.lastIndexOf('.');
    stem = (dot > 0 ? name.substring(0, dot) : name) + "-";
    end = dot > 0 ? name.substring(dot) : "";
  }

  /** {@code audit-2026-01-02T03-04-05.678.log}; the next millisecond where there is one. */
  Path next() {
    return next(clock.instant());
  }

  private Path next(Instant at) {
    String name = stem + STAMP.format(at) + end;
    boolean taken =
        Files.exists(folder.resolve(name)) || Files.exists(folder.resolve(name + ZIPPED));
    return taken ? next(at.plusMillis(1)) : folder.resolve(name);
  }

  /** After one more: here, or where compressing takes its time, on another thread. */
  void tidy() {
    if (limits.compress()) {
      Thread.ofVirtual().name("audit-log-compress").start(this::tidied);
    } else {
      tidied();
    }
  }

  private synchronized void tidied() {
    try {
      removeOld();
      if (limits.compress()) {
        for (Path each : all()) {
          if (!each.toString().endsWith(ZIPPED)) {
            compress(each);
          }
        }
      }
    } catch (IOException e) {
      LOG.log(Level.WARNING, "old audit logs stay as they are: " + e.getMessage());
    }
  }

  private void removeOld() throws IOException {
    List<Path> old = all();
    Instant oldest = limits.age().isZero() ? Instant.MIN : clock.instant().minus(limits.age());
    for (int i = 0; i < old.size(); i++) {
      boolean tooMany = limits.backups() > 0 && i >= limits.backups();
      if (tooMany || Files.getLastModifiedTime(old.get(i)).toInstant().isBefore(oldest)) {
        Files.delete(old.get(i));
      }
    }
  }

  /** Whole or not at all; it keeps its age. */
  private static void compress(Path file) throws IOException {
    Path unfinished = file.resolveSibling(file.getFileName() + ZIPPED + ".new");
    try (InputStream in = Files.newInputStream(file);
        OutputStream out =
            new GZIPOutputStream(
                PrivateFiles.open(
                    unfinished,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE))) {
      in.transferTo(out);
    }
    Files.setLastModifiedTime(unfinished, Files.getLastModifiedTime(file));
    Path zipped = file.resolveSibling(file.getFileName() + ZIPPED);
    Files.move(unfinished, zipped, StandardCopyOption.ATOMIC_MOVE);
    Files.delete(file);
  }

  /** The newest first. */
  private List<Path> all() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(p -> isAside(String.valueOf(p.getFileName())))
          .sorted(Comparator.reverseOrder())
          .toList();
    }
  }

  private boolean isAside(String file) {
    String name = file.endsWith(ZIPPED) ? file.substring(0, file.length() - ZIPPED.length()) : file;
    return name.startsWith(stem)
        && name.endsWith(end)
        && name.length() == stem.length() + STAMP_LENGTH + end.length();
  }
}
