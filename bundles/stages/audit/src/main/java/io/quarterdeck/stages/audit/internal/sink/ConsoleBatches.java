// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.sink;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** Writes events to the standard output, one a line. */
final class ConsoleBatches implements Batches {
  private final OutputStream out;

  ConsoleBatches(OutputStream out) {
    this.out = out;
  }

  @Override
  public String name() {
    return "log";
  }

  @Override
  public void write(List<byte[]> events) throws IOException {
    synchronized (out) {
      out.write(LogBatches.lines(events));
      out.flush();
    }
  }

  @Override
  public void close() {}
}
