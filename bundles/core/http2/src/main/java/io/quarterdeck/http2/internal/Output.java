// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import io.netty.buffer.ByteBuf;
import io.quarterdeck.spi.protocol.Link;
import java.nio.ByteBuffer;

/**
 * Gathers frames, so that many small ones reach TLS as one record. Large pieces are not copied. One
 * thread at a time.
 */
final class Output {
  private static final byte[] NONE = {};

  private final Link link;
  private final Chunks chunks;
  private byte[] chunk = NONE;
  private int size;

  Output(Link link, Chunks chunks) {
    this.link = link;
    this.chunks = chunks;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Takes the bytes before it returns. */
  void add(ByteBuf bytes) {
    int more = bytes.readableBytes();
    if (more >= Chunks.LARGE) {
      write(bytes.nioBuffers());
      return;
    }
    if (chunk.length == 0) {
      chunk = chunks.take();
    }
    bytes.getBytes(bytes.readerIndex(), chunk, size, more);
    size += more;
    if (size >= Chunks.FULL) {
      write();
    }
  }

  /** Hands on what was gathered, and keeps nothing. */
  void write(ByteBuffer... behind) {
    if (size > 0) {
      ByteBuffer[] all = new ByteBuffer[behind.length + 1];
      all[0] = ByteBuffer.wrap(chunk, 0, size);
      System.arraycopy(behind, 0, all, 1, behind.length);
      byte[] gathered = chunk;
      chunk = NONE;
      size = 0;
      link.write(all); // which takes the bytes before it returns
      chunks.give(gathered);
    } else if (behind.length > 0) {
      link.write(behind);
    }
  }
}
