// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.sink;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Gives a backend no more bytes at once than it is allowed; a single event always goes alone. */
record SplitBatches(Batches to, long most) implements Batches {
  @Override
  public String name() {
    return to.name();
  }

  @Override
  public void write(List<byte[]> events) throws IOException {
    List<byte[]> part = new ArrayList<>();
    long size = 0;
    for (byte[] event : events) {
      if (!part.isEmpty() && size + event.length > most) {
        to.write(List.copyOf(part));
        part.clear();
        size = 0;
      }
      part.add(event);
      size += event.length;
    }
    if (!part.isEmpty()) {
      to.write(part);
    }
  }

  @Override
  public void close() {
    to.close();
  }
}
