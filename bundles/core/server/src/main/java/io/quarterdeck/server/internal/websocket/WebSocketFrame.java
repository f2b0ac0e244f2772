// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.websocket;

import java.nio.ByteBuffer;

/**
 * A frame of a WebSocket (RFC 6455, section 5), its payload unmasked.
 *
 * @param last whether it ends its message
 */
record WebSocketFrame(int opcode, boolean last, ByteBuffer payload) {
  static final int CONTINUATION = 0;
  static final int TEXT = 1;
  static final int BINARY = 2;
  static final int CLOSE = 8;
  static final int PING = 9;
  static final int PONG = 10;

  /** Codes of a close frame. */
  static final int NORMAL = 1000;

  static final int PROTOCOL_ERROR = 1002;
  static final int TOO_BIG = 1009;

  private static final int LAST = 0x80;

  /** What goes before a payload of that length in a whole message of the server's. */
  static ByteBuffer head(int opcode, int length) {
    ByteBuffer head = ByteBuffer.allocate(10).put((byte) (LAST | opcode));
    if (length <= 125) {
      head.put((byte) length);
    } else if (length <= 0xFFFF) {
      head.put((byte) 126).putShort((short) length);
    } else {
      head.put((byte) 127).putLong(length);
    }
    return head.flip();
  }

  static boolean isControl(int opcode) {
    return opcode >= CLOSE;
  }

  static ByteBuffer closing(int code) {
    return ByteBuffer.allocate(2).putShort((short) code).flip();
  }

  /** The code to answer a close frame with: its own, or that of an error when it is malformed. */
  int closeCode() {
    if (!payload.hasRemaining()) {
      return NORMAL;
    }
    int code = payload.remaining() == 1 ? 0 : payload.getShort(payload.position()) & 0xFFFF;
    boolean defined = code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006;
    return defined || (code >= 3000 && code <= 4999) ? code : PROTOCOL_ERROR;
  }
}
