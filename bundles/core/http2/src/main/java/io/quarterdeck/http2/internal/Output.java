// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2FrameTypes;
import io.quarterdeck.spi.protocol.Link;
import java.nio.ByteBuffer;

/**
 * Gathers frames, so that many small ones reach TLS as one record. Large pieces are not copied. One
 * thread at a time.
 */
final class Output {
  /** Bytes in front of a frame's payload (RFC 9113, 4.1). */
  static final int HEADER = 9;

  private static final int NO_STREAM = 0;
  private static final byte[] NONE = {};

  private final Link link;
  private final Chunks chunks;
  private byte[] chunk = NONE;
  private int size;
  private int open = NO_STREAM;
  private int frame;

  Output(Link link, Chunks chunks) {
    this.link = link;
    this.chunks = chunks;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Frames; takes the bytes before it returns. */
  void add(ByteBuf bytes) {
    open = NO_STREAM;
    int more = bytes.readableBytes();
    if (more >= Chunks.LARGE) {
      write(bytes.nioBuffers());
      return;
    }
    bytes.getBytes(bytes.readerIndex(), chunk(), size, more);
    grow(more);
  }

  /**
   * DATA that is not the last of its stream: the frame before grows when it is of the same one.
   * Takes the bytes before it returns.
   *
   * @param most bytes that the client takes in a frame, and no fewer than these
   */
  void data(int stream, ByteBuffer payload, int most) {
    int length = payload.remaining();
    int before = size - frame - HEADER;
    if (stream != open || before + length > most) {
      chunk();
      open = stream;
      frame = size;
      before = 0;
      size += HEADER;
    }
    header(stream, before + length);
    if (length >= Chunks.LARGE) {
      write(payload);
      return;
    }
    payload.get(payload.position(), chunk, size, length);
    grow(length);
  }

  private void header(int stream, int length) {
    ByteBuffer.wrap(chunk, frame, HEADER)
        .put((byte) (length >> 16))
        .putShort((short) length)
        .put(Http2FrameTypes.DATA)
        .put((byte) 0)
        .putInt(stream);
  }

  private byte[] chunk() {
    if (chunk.length == 0) {
      chunk = chunks.take();
    }
    return chunk;
  }

  private void grow(int more) {
    size += more;
    if (size >= Chunks.FULL) {
      write();
    }
  }

  /** Hands on what was gathered, and keeps nothing. */
  void write(ByteBuffer... behind) {
    open = NO_STREAM;
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
