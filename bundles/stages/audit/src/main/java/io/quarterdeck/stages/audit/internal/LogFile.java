// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A file of lines that is put aside when it has grown too large, with the time in its name; old
 * ones are removed by number and by age. Each write is with the operating system when it returns.
 * Thread-safe. One that is written to after it was closed opens again: the end of a watch may come
 * late.
 */
final class LogFile implements AutoCloseable {
  private static final Logger LOG = System.getLogger(LogFile.class.getName());
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss.SSS").withZone(ZoneOffset.UTC);

  private final Path path;
  private final Limits limits;
  private final InstantSource clock;
  private @Nullable OutputStream out;
  private long size;

  /**
   * When files are put aside and removed.
   *
   * @param bytes of a file
   * @param backups how many old ones, 0 for all
   * @param age of old ones, zero for ever
   */
  record Limits(long bytes, int backups, Duration age) {}

  LogFile(Path path, Limits limits, InstantSource clock) {
    this.path = path.toAbsolutePath();
    this.limits = limits;
    this.clock = clock;
  }

  synchronized void write(byte[] lines) throws IOException {
    if (out != null && size > 0 && size + lines.length > limits.bytes()) {
      rotate();
    }
    OutputStream to = open();
    to.write(lines);
    size += lines.length;
  }

  private OutputStream open() throws IOException {
    if (out == null) {
      Files.createDirectories(Objects.requireNonNull(path.getParent()));
      out = Files.newOutputStream(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      size = Files.size(path);
    }
    return out;
  }

  private void rotate() throws IOException {
    close();
    Path aside = aside(clock.instant());
    Files.move(path, aside);
    try {
      removeOld();
    } catch (IOException e) {
      LOG.log(Level.WARNING, "old audit logs stay: " + e.getMessage());
    }
  }

  /** {@code audit-2026-01-02T03-04-05.678.log}; the next millisecond where there is one. */
  private Path aside(Instant at) {
    String name = Objects.requireNonNull(path.getFileName()).toString();
    int dot = name.lastIndexOf('.');
    String stem = dot > 0 ? name.substring(0, dot) : name;
    String end = dot > 0 ? name.substring(dot) : "";
    Path candidate = path.resolveSibling(stem + "-" + STAMP.format(at) + end);
    return Files.exists(candidate) ? aside(at.plusMillis(1)) : candidate;
  }

  private void removeOld() throws IOException {
    List<Path> old = old();
    Instant oldest = limits.age().isZero() ? Instant.MIN : clock.instant().minus(limits.age());
    for (int i = 0; i < old.size(); i++) {
      boolean tooMany = limits.backups() > 0 && i >= limits.backups();
      if (tooMany || Files.getLastModifiedTime(old.get(i)).toInstant().isBefore(oldest)) {
        Files.delete(old.get(i));
      }
    }
  }

  /** The newest first. */
  private List<Path> old() throws IOException {
    String name = Objects.requireNonNull(path.getFileName()).toString();
    int dot = name.lastIndexOf('.');
    String stem = (dot > 0 ? name.substring(0, dot) : name) + "-";
    String end = dot > 0 ? name.substring(dot) : "";
    try (Stream<Path> all = Files.list(Objects.requireNonNull(path.getParent()))) {
      return all.filter(p -> isAside(String.valueOf(p.getFileName()), stem, end))
          .sorted(Comparator.reverseOrder())
          .toList();
    }
  }

  private static boolean isAside(String name, String stem, String end) {
    return name.startsWith(stem)
        && name.endsWith(end)
        && name.length() == stem.length() + "yyyy-MM-ddTHH-mm-ss.SSS".length() + end.length();
  }

  @Override
  public synchronized void close() {
    OutputStream closing = out;
    out = null;
    if (closing != null) {
      try {
        closing.close();
      } catch (IOException e) {
        LOG.log(Level.WARNING, path + " was not closed: " + e.getMessage());
      }
    }
  }
}
