// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.answer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class GzipSourceTest {
  private static byte[] unpacked(GzipSource source) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    for (ByteBuffer piece = source.poll(); piece != null; piece = source.poll()) {
      packed.write(piece.array(), piece.position(), piece.remaining());
    }
    assertTrue(source.isEnded());
    assertNull(source.poll());
    try (var in = new GZIPInputStream(new ByteArrayInputStream(packed.toByteArray()))) {
      return in.readAllBytes();
    }
  }

  @Test
  void thePartsComeBackAsTheyWere() throws IOException {
    byte[] all = new byte[300_000];
    new Random(3).nextBytes(all);
    List<ByteBuffer> parts = new ArrayList<>();
    for (int at = 0; at < all.length; at += 70_000) {
      ByteBuffer part = ByteBuffer.wrap(all, at, Math.min(70_000, all.length - at)).slice();
      parts.add(part.asReadOnlyBuffer());
    }
    try (GzipSource source = new GzipSource(new SliceSource(parts))) {
      assertArrayEquals(all, unpacked(source));
    }
    assertEquals(70_000, parts.getFirst().remaining(), "the parts were not used up");
  }

  @Test
  void nothingIsABodyToo() throws IOException {
    try (GzipSource source = new GzipSource(new SliceSource(List.of()))) {
      assertEquals(0, unpacked(source).length);
    }
  }

  /** A list of a gigabyte, of which only what the client has taken is ever there. */
  @Test
  void whatIsNotTakenIsNotMade() {
    int[] made = {0};
    byte[] random = new byte[64 * 1024];
    new Random(5).nextBytes(random);
    List<ByteBuffer> parts =
        new AbstractList<>() {
          @Override
          public int size() {
            return 16_384;
          }

          @Override
          public ByteBuffer get(int index) {
            made[0]++;
            return ByteBuffer.wrap(random);
          }
        };
    GzipSource source = new GzipSource(new SliceSource(parts));
    for (int i = 0; i < 4; i++) {
      assertTrue(source.poll() instanceof ByteBuffer piece && piece.remaining() < 256 * 1024);
    }
    assertTrue(made[0] <= 16, made[0] + " parts");
    source.close();
    assertThrows(RuntimeException.class, source::poll, "its native memory is given back");
  }
}
