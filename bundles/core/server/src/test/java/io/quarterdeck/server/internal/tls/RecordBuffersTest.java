// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class RecordBuffersTest {
  private final RecordBuffers buffers = new RecordBuffers();

  @Test
  void whatIsGivenBackIsTakenAgainEmpty() {
    RecordBuffers.Lent first = buffers.take(100);
    ByteBuffer memory = first.underlying();
    memory.put(new byte[40]);
    first.trim();
    assertEquals(40, first.remaining());
    assertTrue(first.tryDispose());
    RecordBuffers.Lent second = buffers.take(100);
    assertSame(memory, second.underlying());
    assertEquals(100, second.remaining());
  }

  /** Otherwise two connections would write their records into the same memory. */
  @Test
  void aBufferGivenBackTwiceIsLentOnce() {
    RecordBuffers.Lent lent = buffers.take(100);
    lent.dispose();
    lent.dispose();
    assertEquals(1, buffers.idle());
    assertNotSame(buffers.take(100).underlying(), buffers.take(100).underlying());
  }

  @Test
  void whoHasGivenItBackReachesItNoMore() {
    RecordBuffers.Lent lent = buffers.take(100);
    lent.dispose();
    assertThrows(RuntimeException.class, () -> lent.put((byte) 1));
  }

  @Test
  void aBufferThatIsTooSmallIsNotLent() {
    buffers.take(10).dispose();
    assertEquals(100, buffers.take(100).capacity());
  }

  @Test
  void thePoolIsBounded() {
    RecordBuffers.Lent[] many = new RecordBuffers.Lent[500];
    for (int i = 0; i < many.length; i++) {
      many[i] = buffers.take(10);
    }
    for (RecordBuffers.Lent lent : many) {
      lent.dispose();
    }
    assertEquals(64, buffers.idle());
  }
}
