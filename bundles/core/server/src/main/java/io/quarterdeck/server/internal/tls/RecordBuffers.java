// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import org.glassfish.grizzly.memory.ByteBufferWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Buffers for TLS records on their way to a socket, used again and again: a new one for each record
 * would be three times the garbage of what is sent. The last one given back is the first to be
 * taken, since its memory is in the processor's cache. Thread-safe.
 */
final class RecordBuffers {
  /** What many threads have in hand at once; those that come back to a full pool are let go. */
  private static final int MOST = 64;

  private final ArrayDeque<ByteBuffer> idle = new ArrayDeque<>(MOST);

  /**
   * An empty buffer that comes back to the pool when Grizzly disposes of it; one that Grizzly
   * forgets is collected.
   *
   * @param size least capacity in bytes
   */
  Lent take(int size) {
    ByteBuffer buffer = poll();
    return new Lent(
        buffer == null || buffer.capacity() < size ? ByteBuffer.allocate(size) : buffer);
  }

  private @Nullable ByteBuffer poll() {
    synchronized (idle) {
      return idle.pollLast();
    }
  }

  private void give(ByteBuffer buffer) {
    buffer.clear();
    synchronized (idle) {
      if (idle.size() < MOST) {
        idle.addLast(buffer);
      }
    }
  }

  /** How many lie idle. */
  int idle() {
    synchronized (idle) {
      return idle.size();
    }
  }

  /**
   * A buffer lent until it is disposed of, once: whoever disposes of it again, or writes into it
   * afterwards, does not reach the memory that another connection has by then.
   */
  final class Lent extends ByteBufferWrapper {
    private final AtomicBoolean back = new AtomicBoolean();

    private Lent(ByteBuffer buffer) {
      super(buffer);
      allowBufferDispose(true);
    }

    @Override
    public void dispose() {
      if (back.compareAndSet(false, true)) {
        ByteBuffer buffer = visible;
        super.dispose();
        give(buffer);
      }
    }
  }
}
