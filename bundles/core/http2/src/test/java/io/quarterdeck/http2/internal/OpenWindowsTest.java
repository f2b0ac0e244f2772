// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.handler.codec.http2.Http2Settings;
import io.quarterdeck.spi.protocol.Reply;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** DATA that goes out at once, and what it must have in common with that which waits. */
class OpenWindowsTest {
  private final FakeRequests requests = new FakeRequests();
  private final Client client = new Client(requests);

  /** An answer whose head is with the client: what follows may take the short way. */
  private Reply begun(int stream) {
    client.get(stream, "/watch");
    Reply reply = requests.get(stream / 2).reply;
    reply.head(200, List.of());
    reply.flush();
    assertEquals(List.of("HEADERS " + stream + " :status=200"), client.read());
    return reply;
  }

  private static void write(Reply reply, String text) {
    reply.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    reply.flush();
  }

  private static void write(Reply reply, int size) {
    reply.write(ByteBuffer.allocate(size));
    reply.flush();
  }

  @Test
  void manyStreamsShareOneWrite() {
    client.greet();
    Reply one = begun(1);
    Reply three = begun(3);
    int writes = client.link.writes;
    one.tasks()
        .execute(
            () -> {
              write(one, "a");
              write(three, "b");
              write(three, "c");
              write(one, "d");
            });
    client.link.runScheduled();
    assertEquals(List.of("DATA 1 a", "DATA 3 bc", "DATA 1 d"), client.read());
    assertEquals(writes + 1, client.link.writes);
  }

  @Test
  void whatIsSentIsTakenFromBothWindows() {
    client.greet();
    Reply one = begun(1);
    Reply three = begun(3);
    write(one, 60_000);
    client.read();
    assertEquals(60_000, client.dataBytes);
    write(three, 10_000);
    client.read();
    assertEquals(65_535, client.dataBytes); // all that the connection has
    client.window(0, 1_000_000);
    client.read();
    assertEquals(70_000, client.dataBytes);
    write(one, 10_000);
    client.read();
    assertEquals(75_535, client.dataBytes); // all that the stream has
    client.window(1, 4_465);
    client.read();
    assertEquals(80_000, client.dataBytes);
  }

  @Test
  void aPieceIsCutToTheFramesThatTheClientTakes() {
    client.greet();
    Reply one = begun(1);
    write(one, 40_000);
    assertEquals(List.of("DATA 1 (16384)", "DATA 1 (16384)", "DATA 1 (7232)"), client.read());
  }

  @Test
  void behindWhatWaitsNothingOvertakes() {
    client.greet(new Http2Settings().initialWindowSize(4));
    Reply one = begun(1);
    Reply three = begun(3);
    write(one, "abcdef");
    write(one, "g");
    write(three, "xy");
    assertEquals(List.of("DATA 1 abcd", "DATA 3 xy"), client.read());
    client.window(1, 100);
    write(one, "h");
    String all = String.join("", client.read()).replace("DATA 1 ", "");
    assertEquals("efgh", all);
    write(one, "i");
    assertEquals(List.of("DATA 1 i"), client.read());
  }

  @Test
  void theEndComesBehindTheData() {
    client.greet();
    Reply one = begun(1);
    one.write(ByteBuffer.wrap("last".getBytes(StandardCharsets.UTF_8)));
    one.finish();
    assertEquals(List.of("DATA 1 last", "DATA 1  END"), client.read());
    assertTrue(requests.get(0).gone);
  }

  @Test
  void aFullLinkTakesNothingAndLosesNothing() {
    client.greet();
    Reply one = begun(1);
    client.link.full(true);
    write(one, "a");
    assertEquals(List.of(), client.read());
    assertFalse(one.canWrite());
    client.link.full(false);
    client.link.runScheduled();
    assertEquals(List.of("DATA 1 a"), client.read());
    assertTrue(one.canWrite());
  }
}
