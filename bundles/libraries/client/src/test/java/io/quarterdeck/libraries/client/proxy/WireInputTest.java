// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.proxy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is read ahead of a connection is what came, in its order. */
final class WireInputTest {
  private static final int MOST = 100_000;

  /** Brings a few bytes at a time, as connections do. */
  private static class Trickle extends ByteArrayInputStream {
    private final int most;

    Trickle(byte[] bytes, int most) {
      super(bytes);
      this.most = most;
    }

    @Override
    public synchronized int read(byte[] to, int offset, int length) {
      return super.read(to, offset, Math.min(most, length));
    }
  }

  private static byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  @Test
  void allIsReadWhateverIsAskedForAtATime() throws IOException {
    byte[] sent = bytes(MOST);
    for (int most : new int[] {1, 7, 16 * 1024, MOST}) {
      for (int asked : new int[] {1, 5, 16 * 1024 - 1, 16 * 1024, 50_000}) {
        byte[] got = new byte[MOST];
        int at = 0;
        WireInput in = new WireInput(new Trickle(sent, most));
        for (int n = in.read(got, 0, asked); n >= 0; n = in.read(got, at, left(at, asked))) {
          at += n;
          if (at == MOST) {
            break;
          }
        }
        assertArrayEquals(sent, got, () -> most + " come, " + asked + " are read at a time");
        assertEquals(-1, in.read());
        assertEquals(-1, in.read(got, 0, asked));
      }
    }
  }

  private static int left(int at, int asked) {
    return Math.min(asked, MOST - at);
  }

  @Test
  void aByteAtATimeIsNeverNegative() throws IOException {
    byte[] sent = bytes(1000);
    WireInput in = new WireInput(new Trickle(sent, 3));
    for (byte b : sent) {
      assertEquals(b & 0xff, in.read());
    }
    assertEquals(-1, in.read());
  }

  @Test
  void whatIsAwaitedStaysThere() throws IOException {
    WireInput in = new WireInput(new ByteArrayInputStream(new byte[] {5, 6}));
    assertTrue(in.awaits());
    assertTrue(in.awaits());
    assertEquals(2, in.available());
    assertEquals(5, in.read());
    assertEquals(6, in.read());
    assertFalse(in.awaits());
  }

  @Test
  void aReadDoesNotWaitForMoreThanIsHere() throws IOException {
    InputStream in =
        new WireInput(
            new Trickle(bytes(20), 10) {
              private boolean asked;

              @Override
              public synchronized int read(byte[] to, int offset, int length) {
                assertFalse(asked, "it would have waited");
                asked = true;
                return super.read(to, offset, length);
              }
            });
    assertEquals(10, in.read(new byte[100], 0, 100));
  }

  @Test
  void nothingIsReadForNothing() throws IOException {
    WireInput in = new WireInput(new ByteArrayInputStream(new byte[0]));
    assertEquals(0, in.read(new byte[0], 0, 0));
    assertEquals(-1, in.read(new byte[1], 0, 1));
  }
}
