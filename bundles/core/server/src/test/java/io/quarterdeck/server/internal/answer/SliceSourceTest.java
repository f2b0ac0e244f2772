// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.stage.ApiResponse;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SliceSourceTest {
  private static List<Integer> sizes(SliceSource source) {
    List<Integer> sizes = new ArrayList<>();
    for (ByteBuffer piece = source.poll(); piece != null; piece = source.poll()) {
      sizes.add(piece.remaining());
    }
    return sizes;
  }

  @Test
  void largePartsComeInPieces() {
    ByteBuffer large = ByteBuffer.allocate(150 * 1024);
    SliceSource source =
        new SliceSource(List.of(ByteBuffer.allocate(3), ByteBuffer.allocate(0), large));
    assertEquals(List.of(3, 64 * 1024, 64 * 1024, 22 * 1024), sizes(source));
    assertEquals(150 * 1024, large.remaining(), "others read the same slices");
    assertNull(source.poll());
    assertTrue(source.isEnded());
  }

  @Test
  void nothingIsNothing() {
    assertEquals(List.of(), sizes(new SliceSource(List.of())));
    assertEquals(List.of(), sizes(new SliceSource(List.of(ByteBuffer.allocate(0)))));
  }

  @Test
  void piecesAreThePartsOwnBytes() {
    SliceSource source = new SliceSource(List.of(ByteBuffer.wrap(new byte[] {1, 2, 3}, 1, 2)));
    ByteBuffer piece = source.poll();
    assertEquals(ByteBuffer.wrap(new byte[] {2, 3}), piece);
  }

  @Test
  void whoWaitsIsCalledAtOnce() {
    AtomicInteger calls = new AtomicInteger();
    new SliceSource(List.of()).onReady(calls::incrementAndGet);
    assertEquals(1, calls.get());
  }

  @Test
  void headersOfSeveralLinesAreSeveralHeaders() {
    ApiResponse answer =
        ApiResponse.bytes(200, "", new byte[0]).withHeader("Warning", "a\nb").withHeader("X", "y");
    assertEquals(
        "HTTP/1.1 200 OK\r\nWarning: a\r\nWarning: b\r\nX: y\r\n",
        ResponseHead.text("200 OK", answer).toString());
  }
}
