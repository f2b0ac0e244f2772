// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.websocket;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Takes the frames of a client out of the bytes as they come, in any portions. Not for several
 * threads at once. After a violation nothing more can be read.
 */
final class WebSocketDecoder {

  /** The client broke the rules; the code is the one to close with. */
  static final class Violation extends Exception {
    private static final long serialVersionUID = 1;

    final int code;

    Violation(int code, String message) {
      super(message);
      this.code = code;
    }
  }

  private static final int MASK = 4;

  private final int limit;
  private final ByteBuffer head = ByteBuffer.allocate(2 + 8 + MASK).limit(2);
  private @Nullable ByteBuffer payload;
  private boolean withinMessage;

  /**
   * @param limit the largest payload of one frame, in bytes; memory of that size is taken only as
   *     the payload comes
   */
  WebSocketDecoder(int limit) {
    this.limit = limit;
  }

  /** The next frame that is complete, or null when all bytes are taken. */
  @Nullable WebSocketFrame next(ByteBuffer in) throws Violation {
    if (!readHead(in)) {
      return null;
    }
    int length = length();
    ByteBuffer target = payload == null ? ByteBuffer.allocate(Math.min(length, 1024)) : payload;
    payload = target = take(in, target, length);
    if (target.position() < length) {
      return null;
    }
    WebSocketFrame frame = new WebSocketFrame(opcode(), isLast(), unmask(target.flip()));
    head.clear().limit(2);
    payload = null;
    return frame;
  }

  /** False when more bytes are due. Checks what can be checked as soon as it is there. */
  private boolean readHead(ByteBuffer in) throws Violation {
    if (fill(in, head) && head.limit() == 2) {
      check();
      head.limit(2 + extended() + MASK);
    }
    if (!fill(in, head)) {
      return false;
    }
    if (payload == null && declared() > limit) {
      throw new Violation(WebSocketFrame.TOO_BIG, "a frame of more than " + limit + " bytes");
    }
    return true;
  }

  private void check() throws Violation {
    boolean control = WebSocketFrame.isControl(opcode());
    require((head.get(0) & 0x70) == 0, "reserved bits");
    require(control ? opcode() <= 10 : opcode() <= 2, "reserved opcode");
    require((head.get(1) & 0x80) != 0, "a frame that is not masked");
    require(!control || (isLast() && shortLength() <= 125), "a long or fragmented control frame");
    if (!control) {
      boolean continues = opcode() == WebSocketFrame.CONTINUATION;
      require(continues == withinMessage, "a fragment out of place");
      withinMessage = !isLast();
    }
  }

  private static void require(boolean fits, String otherwise) throws Violation {
    if (!fits) {
      throw new Violation(WebSocketFrame.PROTOCOL_ERROR, otherwise);
    }
  }

  private int opcode() {
    return head.get(0) & 0x0F;
  }

  private boolean isLast() {
    return (head.get(0) & 0x80) != 0;
  }

  private int shortLength() {
    return head.get(1) & 0x7F;
  }

  private int extended() {
    return switch (shortLength()) {
      case 126 -> 2;
      case 127 -> 8;
      default -> 0;
    };
  }

  /** Beyond every limit when its highest bit is set, which none may have. */
  private long declared() {
    long length =
        switch (extended()) {
          case 2 -> head.getShort(2) & 0xFFFF;
          case 8 -> head.getLong(2);
          default -> shortLength();
        };
    return length < 0 ? Long.MAX_VALUE : length;
  }

  private int length() {
    return (int) declared(); // within the limit, which is an int
  }

  private static boolean fill(ByteBuffer in, ByteBuffer to) {
    while (to.hasRemaining() && in.hasRemaining()) {
      to.put(in.get());
    }
    return !to.hasRemaining();
  }

  private static ByteBuffer take(ByteBuffer in, ByteBuffer to, int length) {
    int size = Math.min(in.remaining(), length - to.position());
    ByteBuffer room = to;
    if (to.remaining() < size) {
      int doubled = (int) Math.min(length, 2L * (to.position() + size));
      room = ByteBuffer.allocate(doubled).put(to.flip());
    }
    room.put(in.slice(in.position(), size));
    in.position(in.position() + size);
    return room;
  }

  private ByteBuffer unmask(ByteBuffer masked) {
    int mask = 2 + extended();
    for (int i = 0; i < masked.limit(); i++) {
      masked.put(i, (byte) (masked.get(i) ^ head.get(mask + i % MASK)));
    }
    return masked;
  }
}
