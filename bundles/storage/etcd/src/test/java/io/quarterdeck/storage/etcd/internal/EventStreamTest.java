// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.etcd.jetcd.api.Event;
import io.etcd.jetcd.api.WatchResponse;
import io.grpc.Status;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.CompactedException;
import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.testkit.storage.Recorder;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Every change once and in order, over streams that break and repeat themselves. */
final class EventStreamTest {
  private final FakeEtcd etcd;
  private final Connection connection;
  private final Keys keys = new Keys("/registry");
  private final BlockingQueue<String> delivered = new LinkedBlockingQueue<>();
  private final EventStream stream;

  EventStreamTest() throws Exception {
    etcd = new FakeEtcd();
    connection = new Connection(TestSettings.of(etcd.endpoint()), Egress.DIRECT);
    stream = new EventStream(connection, keys, 10, new Shown());
  }

  private final class Shown implements EventStream.Sink {
    @Override
    public void events(List<StorageEvent> events, long revision) {
      delivered.add(events.stream().map(StorageEvent::revision).toList() + " to " + revision);
    }

    @Override
    public void compacted(long oldest) {
      delivered.add("compacted " + oldest);
    }

    @Override
    public void forbidden(String reason) {
      delivered.add("forbidden " + reason);
    }
  }

  @AfterEach
  void close() {
    stream.close();
    connection.close();
    etcd.close();
  }

  private static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
    T next = queue.poll(30, TimeUnit.SECONDS);
    assertNotNull(next, "waited in vain");
    return next;
  }

  private FakeEtcd.Stream opened() throws InterruptedException {
    return next(etcd.streams);
  }

  private static WatchResponse events(long... revisions) {
    WatchResponse.Builder out = WatchResponse.newBuilder();
    for (long revision : revisions) {
      out.addEvents(Event.newBuilder().setKv(FakeEtcd.entry("/registry/a", revision)));
    }
    return out.build();
  }

  private static WatchResponse canceled(String why) {
    return WatchResponse.newBuilder().setCanceled(true).setCancelReason(why).build();
  }

  @Test
  void itWatchesEveryKeyFromItsRevisionOn() throws Exception {
    stream.open();
    FakeEtcd.Stream first = opened();
    assertEquals(10, first.asked().getStartRevision());
    assertEquals(Keys.ALL, first.asked().getKey());
    assertEquals(Keys.ALL, first.asked().getRangeEnd());
    assertTrue(first.asked().getPrevKv(), "what was there before is wanted");
  }

  @Test
  void eventsComeInOrderWithHowFarTheyGo() throws Exception {
    stream.open();
    FakeEtcd.Stream first = opened();
    first.out().onNext(WatchResponse.newBuilder().setCreated(true).build());
    first.out().onNext(events(10, 11));
    first.out().onNext(events());
    first.out().onNext(events(13, 13, 13));
    assertEquals("[10, 11] to 11", next(delivered));
    assertEquals("[13, 13, 13] to 13", next(delivered));
  }

  @Test
  void whatIsLostWithAStreamIsAskedForOnTheNext() throws Exception {
    stream.open();
    FakeEtcd.Stream first = opened();
    first.out().onNext(events(10, 12));
    assertEquals("[10, 12] to 12", next(delivered));
    first.out().onError(Status.UNAVAILABLE.asRuntimeException());
    FakeEtcd.Stream second = opened();
    assertEquals(13, second.asked().getStartRevision());
    second.out().onNext(events(14));
    assertEquals("[14] to 14", next(delivered));
    second.out().onCompleted();
    assertEquals(15, opened().asked().getStartRevision(), "an end is a loss, too");
  }

  @Test
  void whatAStreamRepeatsIsDropped() throws Exception {
    stream.open();
    FakeEtcd.Stream first = opened();
    first.out().onNext(events(9, 10, 11));
    first.out().onNext(events(10, 11));
    first.out().onNext(events(11, 12));
    assertEquals("[10, 11] to 11", next(delivered));
    assertEquals("[12] to 12", next(delivered));
  }

  @Test
  void changesOfOthersSayHowFarItIs() throws Exception {
    try (EventStream other = new EventStream(connection, new Keys("/mine"), 10, new Shown())) {
      other.open();
      opened().out().onNext(events(10, 11));
      assertEquals("[] to 11", next(delivered));
    }
  }

  @Test
  void aRevisionThatIsCompactedEndsIt() throws Exception {
    stream.open();
    FakeEtcd.Stream first = opened();
    first.out().onNext(WatchResponse.newBuilder().setCanceled(true).setCompactRevision(20).build());
    assertEquals("compacted 20", next(delivered));
    assertEquals("CANCELLED", next(etcd.ended), "etcd is let go");
    stream.open();
    assertNull(etcd.streams.poll(), "it does not open again");
  }

  @Test
  void aLackOfPermissionMustBeSaidTwice() throws Exception {
    stream.open();
    opened().out().onNext(canceled("etcdserver: permission denied"));
    FakeEtcd.Stream second = opened();
    assertNull(delivered.poll(), "it may have been a proof that ran out");
    second.out().onNext(canceled("etcdserver: permission denied"));
    assertEquals("forbidden etcdserver: permission denied", next(delivered));
  }

  @Test
  void aLackThatPassedIsForgotten() throws Exception {
    stream.open();
    opened().out().onNext(canceled("etcdserver: permission denied"));
    FakeEtcd.Stream second = opened();
    second.out().onNext(events(10));
    assertEquals("[10] to 10", next(delivered));
    second.out().onNext(canceled("etcdserver: permission denied"));
    assertEquals(11, opened().asked().getStartRevision());
    assertNull(delivered.poll());
  }

  @Test
  void oneThatIsClosedIsCanceledAndStaysSo() throws Exception {
    stream.open();
    opened();
    stream.close();
    assertEquals("CANCELLED", next(etcd.ended));
    stream.open();
    assertNull(etcd.streams.poll());
    assertNull(delivered.poll());
  }

  private Hub hub() {
    return new Hub(connection, keys, () -> 20);
  }

  @Test
  void watchesShareOneStreamBehindTheCurrentRevision() throws Exception {
    try (Hub hub = hub()) {
      Recorder one = new Recorder();
      Recorder two = new Recorder();
      hub.watch("/registry/", 21, one);
      hub.watch("/registry/b", 21, two);
      FakeEtcd.Stream shared = opened();
      assertEquals(21, shared.asked().getStartRevision());
      shared.out().onNext(events(21, 22));
      assertEquals(2, one.await(2).size());
      assertEquals(List.of(), two.awaitRevision(22), "but hears how far it is");
      Recorder late = new Recorder();
      hub.watch("/registry/", 22, late);
      assertEquals(22, late.await(1).getFirst().revision(), "of the recent past");
      assertNull(etcd.streams.poll(), "no other stream was needed");
    }
  }

  @Test
  void aWatchOfThePastHasAStreamUntilItHasCaughtUp() throws Exception {
    try (Hub hub = hub()) {
      Recorder recorder = new Recorder();
      hub.watch("/registry/", 15, recorder);
      FakeEtcd.Stream first = opened();
      FakeEtcd.Stream second = opened();
      boolean inOrder = first.asked().getStartRevision() == 21;
      FakeEtcd.Stream shared = inOrder ? first : second;
      FakeEtcd.Stream own = inOrder ? second : first;
      assertEquals(21, shared.asked().getStartRevision());
      assertEquals(15, own.asked().getStartRevision());
      own.out().onNext(events(15, 20));
      recorder.await(2);
      assertEquals("CANCELLED", next(etcd.ended));
      shared.out().onNext(events(21));
      assertEquals(
          List.of(15L, 20L, 21L), recorder.await(3).stream().map(StorageEvent::revision).toList());
    }
  }

  @Test
  void aWatchOfThePastThatIsGoneFailsAlone() throws Exception {
    try (Hub hub = hub()) {
      Recorder live = new Recorder();
      hub.watch("/registry/", 21, live);
      FakeEtcd.Stream shared = opened();
      Recorder past = new Recorder();
      hub.watch("/registry/", 3, past);
      opened().out().onNext(WatchResponse.newBuilder().setCompactRevision(9).build());
      CompactedException e = assertInstanceOf(CompactedException.class, past.awaitError());
      assertEquals(9, e.compactedRevision());
      shared.out().onNext(events(21));
      live.await(1);
    }
  }

  @Test
  void allFailWithTheirStreamAndTheNextBeginsAnother() throws Exception {
    try (Hub hub = hub()) {
      Recorder live = new Recorder();
      hub.watch("/registry/", 21, live);
      opened().out().onNext(WatchResponse.newBuilder().setCompactRevision(30).build());
      assertInstanceOf(CompactedException.class, live.awaitError());
      hub.watch("/registry/", 21, new Recorder());
      assertEquals(21, opened().asked().getStartRevision());
    }
  }

  @Test
  void aWatchThatIsClosedHearsNoMore() throws Exception {
    try (Hub hub = hub()) {
      Recorder closed = new Recorder();
      Recorder open = new Recorder();
      Backend.Watch watch = hub.watch("/registry/", 21, closed);
      hub.watch("/registry/", 21, open);
      watch.close();
      opened().out().onNext(events(21));
      open.await(1);
      assertEquals(List.of(), closed.await(0));
    }
  }

  @Test
  void watchesEndWhenItIsClosed() throws Exception {
    Hub hub = hub();
    Recorder live = new Recorder();
    hub.watch("/registry/", 21, live);
    opened();
    hub.close();
    assertEquals("the storage is closed", live.awaitError().getMessage());
    assertThrows(StorageException.class, () -> hub.watch("/registry/", 21, new Recorder()));
  }
}
