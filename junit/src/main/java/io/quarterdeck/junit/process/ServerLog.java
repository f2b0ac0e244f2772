// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** What a server has written on its standard error. */
record ServerLog(Path file) {
  private static final int MOST_BYTES = 64 * 1024;

  /** Its last lines, of a long log only whole ones. */
  List<String> last(int lines) {
    try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
      long from = Math.max(0, log.length() - MOST_BYTES);
      byte[] bytes = new byte[(int) (log.length() - from)];
      log.seek(from);
      log.readFully(bytes);
      List<String> all = new String(bytes, StandardCharsets.UTF_8).lines().toList();
      return List.copyOf(all.subList(Math.max(from > 0 ? 1 : 0, all.size() - lines), all.size()));
    } catch (IOException | IllegalArgumentException e) {
      return List.of("(the log " + file + " cannot be read: " + e.getMessage() + ")");
    }
  }
}
