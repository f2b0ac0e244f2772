// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.websocket;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Frames as a client writes them, whole, in portions, and wrong. */
class WebSocketDecoderTest {
  private static final int LIMIT = 100_000;

  private final WebSocketDecoder decoder = new WebSocketDecoder(LIMIT);

  /** A frame as RFC 6455 draws it, with its length in so many bytes. */
  static ByteBuffer client(int first, int lengthBytes, byte[] payload) {
    byte[] mask = {1, (byte) 0x80, 127, -1};
    ByteBuffer frame = ByteBuffer.allocate(14 + payload.length).put((byte) first);
    switch (lengthBytes) {
      case 8 -> frame.put((byte) 0xFF).putLong(payload.length);
      case 2 -> frame.put((byte) 0xFE).putShort((short) payload.length);
      default -> frame.put((byte) (0x80 | payload.length));
    }
    frame.put(mask);
    for (int i = 0; i < payload.length; i++) {
      frame.put((byte) (payload[i] ^ mask[i % 4]));
    }
    return frame.flip();
  }

  private static byte[] payload(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] copy = new byte[buffer.remaining()];
    buffer.get(copy);
    return copy;
  }

  private WebSocketFrame only(ByteBuffer in) throws WebSocketDecoder.Violation {
    WebSocketFrame frame = decoder.next(in);
    assertNotNull(frame);
    assertFalse(in.hasRemaining());
    assertNull(decoder.next(in));
    return frame;
  }

  private int violation(int... bytes) {
    ByteBuffer in = ByteBuffer.allocate(bytes.length);
    for (int b : bytes) {
      in.put((byte) b);
    }
    in.flip();
    return assertThrows(WebSocketDecoder.Violation.class, () -> decoder.next(in)).code;
  }

  @Test
  void readsEachFormOfTheLength() throws Exception {
    int[][] cases = {{0, 0}, {1, 0}, {125, 0}, {126, 2}, {65535, 2}, {65536, 8}, {LIMIT, 8}};
    for (int[] c : cases) {
      byte[] sent = payload(c[0]);
      WebSocketFrame frame = only(client(0x82, c[1], sent));
      assertEquals(WebSocketFrame.BINARY, frame.opcode());
      assertTrue(frame.last());
      assertArrayEquals(sent, bytes(frame.payload()));
    }
  }

  @Test
  void readsFramesThatComeByteByByte() throws Exception {
    for (int length : new int[] {0, 5, 126, 66_000}) {
      byte[] sent = payload(length);
      ByteBuffer all = client(0x81, length > 65535 ? 8 : length > 125 ? 2 : 0, sent);
      WebSocketFrame frame = null;
      while (all.hasRemaining()) {
        assertNull(frame);
        frame = decoder.next(ByteBuffer.wrap(new byte[] {all.get()}));
      }
      assertNotNull(frame);
      assertArrayEquals(sent, bytes(frame.payload()));
    }
  }

  @Test
  void readsSeveralFramesOfOnePortion() throws Exception {
    ByteBuffer in = ByteBuffer.allocate(100);
    in.put(client(0x81, 0, payload(3))).put(client(0x89, 0, payload(4))).flip();
    WebSocketFrame first = decoder.next(in);
    assertNotNull(first);
    assertArrayEquals(payload(3), bytes(first.payload()));
    WebSocketFrame second = only(in);
    assertEquals(WebSocketFrame.PING, second.opcode());
    assertArrayEquals(payload(4), bytes(second.payload()));
  }

  @Test
  void letsControlFramesBetweenFragments() throws Exception {
    assertFalse(only(client(0x01, 0, payload(3))).last());
    assertEquals(WebSocketFrame.PING, only(client(0x89, 0, payload(0))).opcode());
    assertFalse(only(client(0x00, 0, payload(3))).last());
    assertEquals(WebSocketFrame.PONG, only(client(0x8A, 0, payload(1))).opcode());
    assertTrue(only(client(0x80, 0, payload(3))).last());
    assertEquals(WebSocketFrame.TEXT, only(client(0x81, 0, payload(3))).opcode());
  }

  @Test
  void refusesAContinuationOfNothing() {
    assertEquals(WebSocketFrame.PROTOCOL_ERROR, violation(0x80, 0x80));
  }

  @Test
  void refusesAMessageWithinAnother() throws Exception {
    only(client(0x01, 0, payload(3)));
    assertEquals(WebSocketFrame.PROTOCOL_ERROR, violation(0x81, 0x80));
  }

  @Test
  void refusesWhatIsNotMasked() {
    assertEquals(WebSocketFrame.PROTOCOL_ERROR, violation(0x81, 0x01));
  }

  @Test
  void refusesReservedBitsAndOpcodes() {
    for (int first : new int[] {0xC1, 0xA1, 0x91, 0x83, 0x87, 0x8B, 0x8F}) {
      WebSocketDecoder fresh = new WebSocketDecoder(LIMIT);
      ByteBuffer in = ByteBuffer.wrap(new byte[] {(byte) first, (byte) 0x80});
      assertThrows(WebSocketDecoder.Violation.class, () -> fresh.next(in));
    }
  }

  @Test
  void refusesLongControlFrames() {
    assertEquals(WebSocketFrame.PROTOCOL_ERROR, violation(0x89, 0xFE));
  }

  @Test
  void refusesFragmentedControlFrames() {
    assertEquals(WebSocketFrame.PROTOCOL_ERROR, violation(0x09, 0x80));
  }

  @Test
  void refusesOversizedFramesBeforeTheirPayload() {
    long over = LIMIT + 1;
    int[] head = {0x82, 0xFF, 0, 0, 0, 0, 0, (int) (over >> 16), (int) (over >> 8), (int) over};
    int[] masked = Arrays.copyOf(head, 14);
    assertEquals(WebSocketFrame.TOO_BIG, violation(masked));
  }

  @Test
  void refusesALengthBeyondAllNumbers() {
    assertEquals(
        WebSocketFrame.TOO_BIG, violation(0x82, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0));
  }
}
