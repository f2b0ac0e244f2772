// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.proxy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.testkit.contract.Await;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class StreamedBodyTest {
  private final CountDownLatch closed = new CountDownLatch(1);

  /** Gives what a test puts in, piece by piece, until an empty one or a break. */
  private static final class Pieces extends InputStream {
    private static final String BREAK = "\0";
    private final BlockingQueue<String> pieces = new LinkedBlockingQueue<>();
    private final AtomicInteger reads = new AtomicInteger();

    @Override
    public int read() {
      throw new UnsupportedOperationException();
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
      String piece;
      try {
        piece = pieces.take();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      reads.incrementAndGet();
      if (piece.equals(BREAK)) {
        throw new IOException("broken");
      }
      byte[] bytes = piece.getBytes(StandardCharsets.UTF_8);
      System.arraycopy(bytes, 0, to, offset, bytes.length);
      return bytes.length == 0 ? -1 : bytes.length;
    }
  }

  private static @Nullable String text(@Nullable ByteBuffer piece) {
    return piece == null ? null : StandardCharsets.UTF_8.decode(piece).toString();
  }

  @Test
  void piecesComeAsTheyAreReadAndThenTheEnd() throws Exception {
    Pieces in = new Pieces();
    Semaphore ready = new Semaphore(0);
    StreamedBody body = StreamedBody.start(in, closed::countDown, false);
    body.onReady(ready::release);
    assertNull(body.poll());
    assertFalse(body.isEnded());

    in.pieces.add("one");
    assertTrue(ready.tryAcquire(10, TimeUnit.SECONDS));
    assertEquals("one", text(body.poll()));
    assertNull(body.poll());

    in.pieces.add("");
    assertTrue(ready.tryAcquire(10, TimeUnit.SECONDS));
    assertTrue(body.isEnded());
    assertTrue(closed.await(10, TimeUnit.SECONDS));
    assertNull(body.poll());
  }

  @Test
  void itHasNotEndedBeforeAllIsTaken() throws Exception {
    StreamedBody body =
        StreamedBody.start(new ByteArrayInputStream(new byte[] {'a'}), closed::countDown, false);
    assertTrue(closed.await(10, TimeUnit.SECONDS));
    assertFalse(body.isEnded());
    assertEquals("a", text(body.poll()));
    assertTrue(body.isEnded());
  }

  /** A client that has read its length asks again before anybody has seen the end. */
  @Test
  void theLastPieceOfAKnownLengthIsTheEnd() throws Exception {
    Pieces in = new Pieces();
    Semaphore ready = new Semaphore(0);
    CountDownLatch whole = new CountDownLatch(1);
    StreamedBody body =
        StreamedBody.start(new SizedBody(in, 6), closed::countDown, whole::countDown);
    body.onReady(ready::release);
    in.pieces.add("one");
    assertTrue(ready.tryAcquire(10, TimeUnit.SECONDS));
    assertEquals("one", text(body.poll()));
    assertFalse(body.isEnded());

    in.pieces.add("two");
    assertTrue(ready.tryAcquire(10, TimeUnit.SECONDS));
    assertEquals("two", text(body.poll()));
    assertTrue(body.isEnded());
    assertTrue(whole.await(10, TimeUnit.SECONDS), "the connection is free for another request");
    body.close();
    assertEquals(1, closed.getCount(), "and stays open");
    assertEquals(2, in.reads.get());
  }

  @Test
  void whoListensLateIsCalledAtOnce() throws Exception {
    StreamedBody body = StreamedBody.start(InputStream.nullInputStream(), closed::countDown, false);
    assertTrue(closed.await(10, TimeUnit.SECONDS));
    AtomicInteger calls = new AtomicInteger();
    body.onReady(calls::incrementAndGet);
    assertEquals(1, calls.get());
  }

  @Test
  void aConnectionThatBreaksFailsBehindWhatItGave() throws Exception {
    Pieces in = new Pieces();
    in.pieces.add("half");
    in.pieces.add(Pieces.BREAK);
    StreamedBody body = StreamedBody.start(in, closed::countDown, false);
    assertTrue(closed.await(10, TimeUnit.SECONDS));
    assertEquals("half", text(body.poll()));
    UncheckedIOException e = assertThrows(UncheckedIOException.class, body::poll);
    assertEquals("java.io.IOException: broken", e.getMessage());
  }

  @Test
  void ofATunnelThatIsAnEndLikeAnyOther() throws Exception {
    Pieces in = new Pieces();
    in.pieces.add(Pieces.BREAK);
    StreamedBody body = StreamedBody.start(in, closed::countDown, true);
    assertTrue(closed.await(10, TimeUnit.SECONDS));
    assertNull(body.poll());
    assertTrue(body.isEnded());
  }

  @Test
  void noMoreIsReadThanTheClientTakes() throws Exception {
    Pieces in = new Pieces();
    for (int i = 0; i < 40; i++) {
      in.pieces.add("piece");
    }
    StreamedBody body = StreamedBody.start(in, closed::countDown, false);
    // 16 are kept, and one more is in the reader's hand
    Await.until("no more is read", () -> in.reads.get() == 17);
    assertEquals("piece", text(body.poll()));
    Await.until("one more is read", () -> in.reads.get() == 18);
    assertEquals(22, in.pieces.size());
    body.close();
  }

  @Test
  void aClientThatLeavesEndsTheReaderWhoWaitsForIt() throws Exception {
    Pieces in = new Pieces();
    for (int i = 0; i < 40; i++) {
      in.pieces.add("piece");
    }
    StreamedBody body = StreamedBody.start(in, closed::countDown, false);
    Await.until("no more is read", () -> in.reads.get() == 17);
    body.close();
    assertTrue(closed.await(10, TimeUnit.SECONDS));
    assertNull(body.poll());
    Await.until("it has ended", body::isEnded);
    assertEquals(17, in.reads.get());
  }

  @Test
  void aConnectionThatFailsToCloseIsClosedAllTheSame() throws Exception {
    IOException failure = new IOException("no");
    StreamedBody body =
        StreamedBody.start(
            InputStream.nullInputStream(),
            () -> {
              closed.countDown();
              throw failure;
            },
            false);
    assertTrue(closed.await(10, TimeUnit.SECONDS));
    Await.until("it has ended", body::isEnded);
    body.close();
    assertNull(body.poll());
  }
}
