// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Requests and answers, from frames to frames. */
class Http2SessionTest {
  private final FakeRequests requests = new FakeRequests();
  private final Client client = new Client(requests).greet();

  @Test
  void whatTheServerSaysFirst() {
    assertEquals(1, client.frames.stream().filter(f -> f.startsWith("SETTINGS {")).count());
    assertTrue(client.frames.contains("WINDOW_UPDATE 0 " + (100 * 256 * 1024 - 65_535)));
    assertTrue(client.frames.contains("SETTINGS ACK"));
    String settings = client.frames.getFirst();
    for (String value :
        List.of(
            "MAX_CONCURRENT_STREAMS=100",
            "INITIAL_WINDOW_SIZE=262144",
            "MAX_FRAME_SIZE=262144",
            "MAX_HEADER_LIST_SIZE=1048576")) {
      assertTrue(settings.contains(value), settings);
    }
  }

  @Test
  void aGetIsAnsweredWithHeadersAndOneFrameOfData() {
    client.get(1, "/version");
    FakeRequests.Asked asked = requests.get(0);
    assertEquals("GET", asked.head.method());
    assertEquals("HTTP/2.0", asked.head.protocol());
    assertEquals("/version", asked.head.target());
    assertEquals("api.example:6443", asked.head.authority());
    assertEquals("api.example:6443", asked.head.headers().first("Host"));
    assertEquals(0, asked.head.declared());
    assertTrue(asked.ended);
    int writes = client.link.writes;
    asked.answer(200, "hello");
    assertEquals(
        List.of("HEADERS 1 :status=200,content-type=text/plain", "DATA 1 hello END"),
        client.read());
    assertEquals(writes + 1, client.link.writes);
    assertTrue(asked.gone);
    assertEquals(0, client.session.open());
  }

  @Test
  void anAnswerWithoutABodyIsOneFrame() {
    client.get(1, "/");
    requests
        .get(0)
        .reply
        .head(204, List.of(Map.entry("Keep-Alive", "x"), Map.entry("Transfer-Encoding", "y")));
    requests.get(0).reply.finish();
    assertEquals(List.of("HEADERS 1 :status=204 END"), client.read());
  }

  @Test
  void aBodyIsHandedOnAndItsWindowReturnedWhenItIsCredited() {
    client.headers(1, Client.request("POST", "/api"), false);
    for (int i = 0; i < 8; i++) {
      client.data(1, 16_384, false);
    }
    FakeRequests.Asked asked = requests.get(0);
    assertEquals(-1, asked.head.declared());
    assertEquals(131_072, asked.body.size());
    assertEquals(List.of(), client.read());
    asked.reply.credit(131_072);
    assertEquals(List.of("WINDOW_UPDATE 1 131072"), client.read());
    assertFalse(asked.ended);
    client.data(1, 0, true);
    assertTrue(asked.ended);
  }

  @Test
  void aClientThatSendsPastTheWindowIsResetAndOthersGoOn() {
    client.headers(1, Client.request("POST", "/api"), false);
    for (int i = 0; i < 17; i++) {
      client.data(1, 16_384, false);
    }
    assertEquals(List.of("RST_STREAM 1 FLOW_CONTROL_ERROR"), client.read());
    assertNotNull(requests.get(0).failed);
    assertTrue(requests.get(0).gone);
    client.get(3, "/");
    requests.get(1).answer(200, "x");
    assertEquals("DATA 3 x END", client.read().getLast());
  }

  @Test
  void anAnswerBeforeTheBodyHasEndedResetsTheStreamAndSwallowsWhatComes() {
    client.headers(1, Client.request("POST", "/api"), false);
    requests.get(0).answer(413, "too large");
    List<String> frames = client.read();
    assertEquals("DATA 1 too large END", frames.get(1));
    assertEquals("RST_STREAM 1 NO_ERROR", frames.get(2));
    for (int i = 0; i < 1_000; i++) {
      client.data(1, 16_000, false);
    }
    client.ping(7);
    List<String> after = client.read();
    assertEquals("PING ACK 7", after.getLast());
    assertEquals(1, after.stream().filter(f -> f.startsWith("WINDOW_UPDATE 0")).count());
    assertEquals(2, after.size(), after.toString());
    assertEquals(0, requests.get(0).body.size());
  }

  @Test
  void aBodyIsAskedForWhenItIsWanted() {
    Http2Headers fields = Client.request("POST", "/api").add("expect", "100-continue");
    client.headers(1, fields.add("content-length", "3"), false);
    FakeRequests.Asked asked = requests.get(0);
    assertEquals(3, asked.head.declared());
    asked.reply.credit(0);
    asked.reply.credit(0);
    assertEquals(List.of("HEADERS 1 :status=100"), client.read());
    client.data(1, 3, true);
    asked.answer(200, "ok");
    assertEquals("DATA 1 ok END", client.read().getLast());
  }

  @Test
  void requestsOverTheLimitAreRefusedWithTheirBodiesAndOthersGoOn() {
    for (int i = 0; i < 300; i++) {
      client.headers(2 * i + 1, Client.request("POST", "/" + i), false);
      client.data(2 * i + 1, 100, true);
    }
    List<String> frames = client.read();
    assertEquals(200, frames.stream().filter(f -> f.endsWith("REFUSED_STREAM")).count());
    assertEquals(200, frames.size());
    assertEquals(100, requests.asked.size());
    assertEquals(100, client.session.open());
    requests.asked.forEach(r -> r.answer(200, "x"));
    assertEquals(200, client.read().size());
    client.get(601, "/");
    assertEquals(101, requests.asked.size());
  }

  @Test
  void aSlowClientPausesItsWriterAndNoOther() {
    client.get(1, "/watch");
    client.get(3, "/list");
    FakeRequests.Asked slow = requests.get(0);
    slow.reply.head(200, List.of());
    slow.reply.write(ByteBuffer.allocate(65_535));
    slow.reply.flush();
    assertTrue(slow.reply.canWrite());
    slow.reply.write(ByteBuffer.allocate(65_536));
    slow.reply.flush();
    assertFalse(slow.reply.canWrite());
    AtomicInteger calls = new AtomicInteger();
    slow.reply.onWritable(calls::incrementAndGet);
    client.link.runScheduled();
    assertEquals(0, calls.get());
    client.read();
    client.window(0, 1_000_000);
    client.window(1, 65_536);
    client.link.runScheduled();
    assertEquals(1, calls.get());
    assertTrue(slow.reply.canWrite());
    requests.get(1).answer(200, "fast");
    assertEquals("DATA 3 fast END", client.read().getLast());
  }

  @Test
  void nothingIsWrittenWhileTheLinkIsFullAndAllOfItAfterwards() {
    client.get(1, "/");
    client.link.full(true);
    FakeRequests.Asked asked = requests.get(0);
    assertFalse(asked.reply.canWrite());
    AtomicInteger calls = new AtomicInteger();
    asked.reply.onWritable(calls::incrementAndGet);
    asked.answer(200, "late");
    client.ping(1);
    assertEquals(List.of(), client.read());
    client.link.full(false);
    client.link.runScheduled();
    assertEquals(1, calls.get());
    List<String> frames = client.read();
    assertTrue(frames.contains("DATA 1 late END"), frames.toString());
    assertTrue(frames.contains("PING ACK 1"), frames.toString());
  }

  @Test
  void aThousandWakesCostOneSchedulingAndFewWrites() {
    for (int i = 0; i < 100; i++) {
      client.get(2 * i + 1, "/watch");
    }
    requests.asked.forEach(
        r -> {
          r.reply.head(200, List.of());
          r.reply.flush();
        });
    client.read();
    int schedulings = client.link.schedulings;
    int writes = client.link.writes;
    for (int i = 0; i < 1_000; i++) {
      FakeRequests.Asked watch = requests.get(i % 100);
      watch
          .reply
          .tasks()
          .execute(
              () -> {
                watch.reply.write(ByteBuffer.wrap(new byte[10]));
                watch.reply.flush();
              });
    }
    assertEquals(schedulings + 1, client.link.schedulings);
    client.link.runScheduled();
    assertEquals(writes + 1, client.link.writes);
    assertEquals(1_000, client.read().size());
  }

  @Test
  void aResetOrAClosedLinkIsNoticed() {
    client.headers(1, Client.request("POST", "/a"), false);
    client.headers(3, Client.request("POST", "/b"), false);
    client.reset(1);
    assertTrue(requests.get(0).gone);
    assertNotNull(requests.get(0).failed);
    assertFalse(requests.get(1).gone);
    client.session.closed();
    assertTrue(requests.get(1).gone);
    assertNotNull(requests.get(1).failed);
    assertEquals(0, client.session.open());
    requests.get(1).answer(200, "nobody");
    client.data(3, 1, false);
    assertEquals(List.of(), client.read());
    assertFalse(client.link.closed);
  }

  @Test
  void whatCannotBeSentOrBegunBreaksOffOneRequest() {
    client.get(1, "/");
    requests.get(0).reply.head(200, List.of(Map.entry("a b", "c")));
    requests.get(0).reply.finish();
    assertEquals(List.of("RST_STREAM 1 INTERNAL_ERROR"), client.read());
    requests.answering(
        r -> {
          throw new IllegalStateException("expected by the test");
        });
    client.get(3, "/");
    assertEquals(List.of("RST_STREAM 3 INTERNAL_ERROR"), client.read());
    requests.answering(r -> r.answer(200, "x"));
    client.get(5, "/");
    assertEquals("DATA 5 x END", client.read().getLast());
  }

  @Test
  void cutBreaksOffOneAnswer() {
    Http2Settings small = new Http2Settings().initialWindowSize(4);
    client.send(w -> w.writeSettings(client.context, small, client.context.newPromise()));
    client.read();
    client.get(1, "/");
    requests.get(0).reply.head(200, List.of());
    requests.get(0).reply.flush();
    requests.get(0).reply.write(ByteBuffer.wrap("onward".getBytes(StandardCharsets.UTF_8)));
    requests.get(0).reply.flush();
    requests.get(0).reply.cut();
    client.window(1, 4);
    assertEquals(
        List.of("HEADERS 1 :status=200", "DATA 1 onwa", "RST_STREAM 1 INTERNAL_ERROR"),
        client.read());
  }

  @Test
  void aHeaderThatIsTooLargeIs431() {
    Http2Headers fields = Client.request("GET", "/");
    for (int i = 0; i < 140; i++) {
      fields.add("x-" + i, "v".repeat(8_000));
    }
    client.headers(1, fields, true);
    assertTrue(client.read().getFirst().startsWith("HEADERS 1 :status=431"));
    client.get(3, "/");
    assertEquals(1, requests.asked.size());
  }

  @Test
  void drainServesWhatIsOnItsWayAndThenClosesTheLink() throws Exception {
    client.get(1, "/");
    client.session.drain();
    client.session.drain();
    List<String> frames = client.read();
    assertEquals("GOAWAY 2147483647 NO_ERROR", frames.getFirst());
    assertEquals(2, frames.size());
    client.get(3, "/late");
    long data = Long.parseLong(frames.get(1).substring("PING ".length()));
    client.send(w -> w.writePing(client.context, true, data, client.context.newPromise()));
    client.get(5, "/begun-by-another-thread");
    requests.get(0).answer(200, "a");
    requests.get(1).answer(200, "b");
    requests.get(2).answer(200, "c");
    assertEquals("DATA 5 c END", client.read().getLast());
    assertFalse(client.link.closed);
    client.get(7, "/last");
    assertEquals(List.of("GOAWAY 7 NO_ERROR"), awaitFrames());
    client.get(9, "/refused");
    assertEquals(List.of("RST_STREAM 9 REFUSED_STREAM"), client.read());
    assertFalse(client.link.closed);
    requests.get(3).answer(200, "d");
    assertEquals("DATA 7 d END", client.read().getLast());
    assertTrue(client.link.closed);
  }

  private List<String> awaitFrames() throws InterruptedException {
    List<String> frames = client.read();
    for (int i = 0; i < 1_000 && frames.isEmpty(); i++) {
      Thread.sleep(10);
      client.link.runScheduled();
      frames = client.read();
    }
    return frames;
  }

  @Test
  void connectionCloseDrains() {
    client.get(1, "/");
    requests.get(0).reply.head(200, List.of(Map.entry("Connection", "close")));
    requests.get(0).reply.finish();
    List<String> frames = client.read();
    assertTrue(frames.contains("GOAWAY 2147483647 NO_ERROR"), frames.toString());
    assertTrue(frames.contains("HEADERS 1 :status=200 END"), frames.toString());
  }

  @Test
  void manyThreadsWriteAndNothingIsLostOrMixedUp() throws Exception {
    int threads = 8;
    for (int i = 0; i < threads; i++) {
      client.get(2 * i + 1, "/" + i);
    }
    client.window(0, 10_000_000);
    CountDownLatch done = new CountDownLatch(threads);
    Set<Throwable> failures = ConcurrentHashMap.newKeySet();
    for (int i = 0; i < threads; i++) {
      FakeRequests.Asked asked = requests.get(i);
      Thread.ofPlatform()
          .uncaughtExceptionHandler((t, e) -> failures.add(e))
          .start(
              () -> {
                asked.reply.head(200, List.of());
                for (int n = 0; n < 1_000; n++) {
                  asked.reply.write(
                      ByteBuffer.wrap(
                          "0123456789".getBytes(java.nio.charset.StandardCharsets.UTF_8)));
                  asked.reply.flush();
                }
                asked.reply.finish();
                done.countDown();
              });
    }
    for (int n = 0; n < 200; n++) {
      client.ping(n);
    }
    assertTrue(done.await(20, TimeUnit.SECONDS));
    client.session.received(ByteBuffer.allocate(0));
    client.link.runScheduled();
    assertEquals(Set.of(), failures);
    List<String> frames = client.read();
    assertEquals(200, frames.stream().filter(f -> f.startsWith("PING ACK")).count());
    assertEquals(threads, frames.stream().filter(f -> f.endsWith("END")).count());
    assertEquals(threads * 10_000L, client.dataBytes);
    assertEquals(0, client.session.open());
  }
}
