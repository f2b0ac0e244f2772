// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.memory;

import io.quarterdeck.launcher.failure.Failures;
import io.quarterdeck.launcher.file.PrivateFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many bytes were alive, for the next start to choose its collector by: {@code alive=N} in the
 * file {@code memory} of the data directory, which {@code bin/memory.sh} reads. It is whole or not
 * there, nobody but its owner reads it, and who finds something else in it takes it for none.
 *
 * <p>A server that has just started has little alive yet: until it has run for a while, a note only
 * rises. One thread at a time.
 */
final class MemoryNote {
  private static final System.Logger LOG = System.getLogger(MemoryNote.class.getName());
  private static final Pattern CONTENT = Pattern.compile("alive=([0-9]{1,15})\n");
  private static final int LONGEST = 64;
  private static final Duration YOUNG = Duration.ofMinutes(10);

  /** Changes of less than an eighth are not worth a write. */
  private static final int PART = 8;

  private final Path file;
  private long noted;
  private boolean failed;

  private MemoryNote(Path file) {
    this.file = file;
    this.noted = read(file);
  }

  /** That of a data directory, with what a server before this has noted. */
  static MemoryNote in(Path data) {
    return new MemoryNote(data.resolve("memory"));
  }

  private static long read(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      String text = new String(in.readNBytes(LONGEST), StandardCharsets.ISO_8859_1);
      Matcher matcher = CONTENT.matcher(text);
      return matcher.matches() ? Long.parseLong(matcher.group(1)) : 0;
    } catch (IOException e) {
      return 0; // none yet, or none that can be read: what is found is written over it
    }
  }

  /** Bytes; 0 where nothing is noted. */
  long noted() {
    return noted;
  }

  /**
   * Writes it down where that says something new. A failure is one line of the log.
   *
   * @param living bytes after a collection; 0 before the first is no news
   * @param running how long this server has run
   */
  void keep(long living, Duration running) {
    if (living == 0
        || Math.abs(living - noted) <= noted / PART && Growth.isLarge(living) == isLarge()
        || living < noted && running.compareTo(YOUNG) < 0) {
      return;
    }
    try {
      PrivateFiles.replace(file, "alive=" + living + "\n");
      noted = living;
      failed = false;
    } catch (IOException e) {
      if (!failed) {
        LOG.log(
            System.Logger.Level.WARNING,
            "{0} cannot be written, so that the next start does not know how large its heap will be: {1}",
            file,
            Failures.reason(e));
      }
      failed = true;
    }
  }

  private boolean isLarge() {
    return Growth.isLarge(noted);
  }
}
