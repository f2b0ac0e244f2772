// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.sink;

import io.quarterdeck.runtime.file.PrivateFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file of lines that is put aside when it has grown too large, with the time in its name; old
 * ones are removed by number and by age. Each write is with the operating system when it returns.
 * Thread-safe. One that is written to after it was closed opens again: the end of a watch may come
 * late.
 */
final class LogFile implements AutoCloseable {
  private static final Logger LOG = System.getLogger(LogFile.class.getName());

  private final Path path;
  private final Limits limits;
  private final OldLogs old;
  private @Nullable OutputStream out;
  private long size;

  /**
   * When files are put aside and removed.
   *
   * @param bytes of a file
   * @param backups how many old ones, 0 for all
   * @param age of old ones, zero for ever
   * @param compress whether old ones are compressed with gzip
   */
  record Limits(long bytes, int backups, Duration age, boolean compress) {}

  LogFile(Path path, Limits limits, InstantSource clock) {
    this.path = path.toAbsolutePath();
    this.limits = limits;
    this.old = new OldLogs(this.path, limits, clock);
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
      out = PrivateFiles.open(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      size = Files.size(path);
    }
    return out;
  }

  private void rotate() throws IOException {
    close();
    Files.move(path, old.next());
    old.tidy();
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
