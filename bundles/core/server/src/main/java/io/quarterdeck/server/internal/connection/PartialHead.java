// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

import java.util.Arrays;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.memory.Buffers;
import org.glassfish.grizzly.memory.MemoryManager;

/**
 * The pieces of a head, joined as they come: Grizzly would keep a buffer for each of them. Belongs
 * to one connection, one thread at a time.
 */
final class PartialHead {
  private static final byte[] NONE = {};

  private byte[] bytes = NONE;
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  void add(Buffer piece) {
    int more = piece.remaining();
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(size + more, Math.max(512, 2 * bytes.length)));
    }
    piece.get(bytes, size, more);
    size += more;
  }

  /** All of it in one buffer, and nothing is kept. */
  Buffer whole(MemoryManager<?> memory) {
    Buffer all = Buffers.wrap(memory, bytes, 0, size);
    bytes = NONE;
    size = 0;
    return all;
  }
}
