// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.sink;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;

/** Writes events to a file, one a line. */
final class LogBatches implements Batches {
  private final LogFile file;

  LogBatches(LogFile file) {
    this.file = file;
  }

  @Override
  public String name() {
    return "log";
  }

  @Override
  public void write(List<byte[]> events) throws IOException {
    file.write(lines(events));
  }

  static byte[] lines(List<byte[]> events) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] e : events) {
      out.writeBytes(e);
      out.write('\n');
    }
    return out.toByteArray();
  }

  @Override
  public void close() {
    file.close();
  }
}
