// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2Settings;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each flood ends its connection; what comes near one does not. */
class FloodTest {
  private static final short WEIGHT = 16;

  private final FakeRequests requests = new FakeRequests();
  private final Client client = new Client(requests).greet();

  @Test
  void allWatchesCancelledAFewTimesAreNoFlood() {
    for (int i = 0; i < 1_000; i++) {
      client.get(2 * i + 1, "/watch");
      client.reset(2 * i + 1);
    }
    assertFalse(client.link.closed);
    assertTrue(requests.asked.stream().allMatch(r -> r.gone));
  }

  @Test
  void resets() {
    assertEnds(
        2_001,
        i -> {
          client.get(2 * i + 1, "/watch");
          client.reset(2 * i + 1);
        });
  }

  @Test
  void requestsThatAreRefused() {
    assertEnds(600, i -> client.get(2 * i + 1, "/"));
  }

  @Test
  void pings() {
    assertEnds(10_001, client::ping);
  }

  @Test
  void settings() {
    assertEnds(
        1_001,
        i ->
            client.send(
                w ->
                    w.writeSettings(
                        client.context,
                        new Http2Settings().initialWindowSize(1_000 + i),
                        client.context.newPromise())));
  }

  @Test
  void priorities() {
    assertEnds(
        20_001,
        i ->
            client.send(
                w ->
                    w.writePriority(
                        client.context, 1, 3, WEIGHT, false, client.context.newPromise())));
  }

  @Test
  void windowUpdates() {
    assertEnds(100_001, i -> client.window(0, 1));
  }

  @Test
  void unknownFrames() {
    assertEnds(
        10_001,
        i ->
            client.send(
                w ->
                    w.writeFrame(
                        client.context,
                        (byte) 0x42,
                        0,
                        new Http2Flags(),
                        Unpooled.EMPTY_BUFFER,
                        client.context.newPromise())));
  }

  @Test
  void emptyData() {
    client.headers(1, Client.request("POST", "/"), false);
    assertEnds(101, i -> client.data(1, 0, false));
  }

  @Test
  void continuations() {
    byte[] headers = {0, 0, 1, 1, 0, 0, 0, 0, 1, (byte) 0x82};
    byte[] more = {0, 0, 1, 9, 0, 0, 0, 0, 1, (byte) 0x84};
    client.raw(headers);
    assertEnds(17, i -> client.raw(more));
  }

  @Test
  void pingsOfAClientThatDoesNotRead() {
    client.link.full(true);
    for (int i = 0; i < 1_100; i++) {
      client.ping(i);
    }
    assertTrue(client.link.cut);
  }

  @Test
  void answersOfAClientThatDoesNotRead() {
    requests.answering(r -> r.answer(200, "x".repeat(20)));
    client.link.full(true);
    int i = 0;
    while (!client.link.cut && i < 100_000) {
      int stream = 2 * i++ + 1;
      client.get(stream, "/");
      client.reset(stream);
    }
    assertTrue(client.link.cut, "after " + i);
    assertEquals(0, client.session.open());
  }

  @Test
  void aWindowOfOneByteIsBoundedByItsUpdates() {
    Client client = new Client(requests).greet(new Http2Settings().initialWindowSize(1));
    client.get(1, "/list");
    requests.get(0).reply.head(200, List.of());
    requests.get(0).reply.write(ByteBuffer.allocate(200_000));
    requests.get(0).reply.flush();
    client.verbose = false;
    long begun = System.nanoTime();
    int updates = 0;
    while (!client.link.closed && updates < 200_000) {
      client.window(1, 1);
      updates++;
    }
    client.read();
    System.out.printf(
        "a byte at a time: %.1f us a frame, %d updates, %d bytes%n",
        (System.nanoTime() - begun) / 1e3 / updates, updates, client.bytes);
    assertTrue(client.link.closed);
    assertTrue(updates < 100_300, "" + updates);
  }

  private void assertEnds(int most, java.util.function.IntConsumer frame) {
    int sent = 0;
    while (!client.link.closed && sent < most) {
      frame.accept(sent++);
    }
    assertTrue(client.link.closed, "after " + sent);
    assertTrue(sent > most / 2, "after " + sent);
    assertTrue(client.read().getLast().endsWith("ENHANCE_YOUR_CALM"), client.frames.getLast());
    client.get(99_999, "/");
    assertEquals(0, client.session.open());
  }
}
