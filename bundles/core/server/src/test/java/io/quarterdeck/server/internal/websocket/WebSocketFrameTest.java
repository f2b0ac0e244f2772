// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.websocket;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Heads of the server's frames, and codes of close frames. */
class WebSocketFrameTest {

  private static byte[] head(int length) {
    ByteBuffer head = WebSocketFrame.head(WebSocketFrame.TEXT, length);
    byte[] bytes = new byte[head.remaining()];
    head.get(bytes);
    return bytes;
  }

  @Test
  void writesTheShortestLength() {
    byte text = (byte) 0x81;
    assertArrayEquals(new byte[] {text, 0}, head(0));
    assertArrayEquals(new byte[] {text, 125}, head(125));
    assertArrayEquals(new byte[] {text, 126, 0, 126}, head(126));
    assertArrayEquals(new byte[] {text, 126, -1, -1}, head(65535));
    assertArrayEquals(new byte[] {text, 127, 0, 0, 0, 0, 0, 1, 0, 0}, head(65536));
  }

  @Test
  void answersACloseWithItsCode() {
    assertEquals(1000, codeOf());
    assertEquals(1001, codeOf(3, 0xE9));
    assertEquals(4999, codeOf(0x13, 0x87, 'b', 'y', 'e'));
  }

  @Test
  void answersAMalformedCloseWithAnError() {
    assertEquals(1002, codeOf(3));
    assertEquals(1002, codeOf(0, 0));
    assertEquals(1002, codeOf(3, 0xEE)); // 1006 is never sent
    assertEquals(1002, codeOf(0x13, 0x88));
  }

  private static int codeOf(int... payload) {
    ByteBuffer bytes = ByteBuffer.allocate(payload.length);
    for (int b : payload) {
      bytes.put((byte) b);
    }
    return new WebSocketFrame(WebSocketFrame.CLOSE, true, bytes.flip()).closeCode();
  }
}
