// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.etcd.jetcd.api.AuthenticateRequest;
import io.etcd.jetcd.api.CompactionRequest;
import io.etcd.jetcd.api.CompactionResponse;
import io.etcd.jetcd.api.Compare;
import io.etcd.jetcd.api.DeleteRangeResponse;
import io.etcd.jetcd.api.LeaseGrantRequest;
import io.etcd.jetcd.api.PutRequest;
import io.etcd.jetcd.api.PutResponse;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.RangeResponse;
import io.etcd.jetcd.api.ResponseOp;
import io.etcd.jetcd.api.TxnRequest;
import io.etcd.jetcd.api.TxnResponse;
import io.etcd.jetcd.api.WatchResponse;
import io.grpc.Status;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.storage.CompactedException;
import io.quarterdeck.spi.storage.FutureRevisionException;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.OutcomeUnknownException;
import io.quarterdeck.spi.storage.RangeResult;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WriteResult;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What etcd is asked, and what is made of its answers and refusals; no etcd is needed. */
final class RequestsTest {
  private static final String COMPACTED = "etcdserver: mvcc: required revision has been compacted";
  private static final String FUTURE = "etcdserver: mvcc: required revision is a future revision";

  private final FakeEtcd etcd;
  private final Connection connection;
  private final Keys keys = new Keys("/registry");
  private final Reader reader;
  private final Writer writer;

  RequestsTest() throws Exception {
    etcd = new FakeEtcd();
    connection = new Connection(TestSettings.of(etcd.endpoint()), Egress.DIRECT);
    reader = new Reader(connection, keys);
    writer = new Writer(connection, keys);
  }

  @AfterEach
  void close() {
    connection.close();
    etcd.close();
  }

  private static RuntimeException refusal(Status status, String why) {
    return status.withDescription(why).asRuntimeException();
  }

  private static RangeResponse.Builder range(String... names) {
    RangeResponse.Builder out = RangeResponse.newBuilder().setHeader(FakeEtcd.HEADER);
    for (String name : names) {
      out.addKvs(FakeEtcd.entry(name, 5));
    }
    return out;
  }

  private static TxnResponse txn(boolean succeeded, ResponseOp.Builder... responses) {
    TxnResponse.Builder out =
        TxnResponse.newBuilder().setHeader(FakeEtcd.HEADER).setSucceeded(succeeded);
    for (ResponseOp.Builder response : responses) {
      out.addResponses(response);
    }
    return out.build();
  }

  @Test
  void aRangeIsAskedForFromItsPrefixToTheEndOfIt() {
    etcd.range = r -> range("/registry/pods/a").setMore(true).setCount(9).build();
    RangeResult page = reader.range("/registry/pods/", "", 0, 1);
    RangeRequest asked = etcd.asked(RangeRequest.class).getFirst();
    assertEquals("/registry/pods/", asked.getKey().toStringUtf8());
    assertEquals("/registry/pods0", asked.getRangeEnd().toStringUtf8());
    assertEquals(1, asked.getLimit());
    assertFalse(asked.getSerializable(), "reads are linearizable");
    assertEquals(42, page.revision(), "now is what etcd says it is");
    assertTrue(page.more());
    assertEquals(9, page.count());
    assertEquals("/registry/pods/a", page.entries().getFirst().key());
    assertEquals(17, reader.range("/registry/pods/", "", 17, 1).revision());
    assertEquals(17, etcd.asked(RangeRequest.class).getLast().getRevision());
  }

  @Test
  void aLaterPageStartsBehindItsKeyAndTheWholeIsCountedInTheSameState() {
    etcd.txn =
        r ->
            txn(
                true,
                ResponseOp.newBuilder().setResponseRange(range("/registry/pods/c").setCount(2)),
                ResponseOp.newBuilder().setResponseRange(range().setCount(4)));
    RangeResult page = reader.range("/registry/pods/", "/registry/pods/b", 17, 1);
    TxnRequest asked = etcd.asked(TxnRequest.class).getFirst();
    RangeRequest rest = asked.getSuccess(0).getRequestRange();
    RangeRequest whole = asked.getSuccess(1).getRequestRange();
    assertEquals("/registry/pods/b\0", rest.getKey().toStringUtf8());
    assertEquals(1, rest.getLimit());
    assertEquals("/registry/pods/", whole.getKey().toStringUtf8());
    assertTrue(whole.getCountOnly());
    assertEquals(0, whole.getLimit());
    for (RangeRequest each : List.of(rest, whole)) {
      assertEquals("/registry/pods0", each.getRangeEnd().toStringUtf8());
      assertEquals(17, each.getRevision());
    }
    assertEquals(4, page.count());
    assertEquals(17, page.revision());
  }

  @Test
  void aKeyThatIsNotThereIsNothing() {
    assertNull(reader.get("/registry/pods/a", 3));
    assertEquals(3, etcd.asked(RangeRequest.class).getFirst().getRevision());
    etcd.range = r -> range("/registry/pods/a").build();
    KeyValue found = reader.get("/registry/pods/a", 0);
    assertNotNull(found);
    assertEquals(5, found.modRevision());
  }

  @Test
  void aRevisionThatIsYetToComeIsRefusedWithTheCurrentOne() {
    etcd.range =
        r -> {
          if (r.getRevision() == 50) {
            throw refusal(Status.OUT_OF_RANGE, FUTURE);
          }
          return range().build();
        };
    FutureRevisionException e =
        assertThrows(FutureRevisionException.class, () -> reader.get("/registry/a", 50));
    assertEquals(42, e.currentRevision());
  }

  @Test
  void aRevisionThatIsGoneIsRefusedWithTheOldestThatIsLeft() throws Exception {
    etcd.range =
        r -> {
          throw refusal(Status.OUT_OF_RANGE, COMPACTED);
        };
    Thread probe =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    etcd.streams
                        .take()
                        .out()
                        .onNext(
                            WatchResponse.newBuilder()
                                .setCanceled(true)
                                .setCompactRevision(30)
                                .build());
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
    CompactedException e =
        assertThrows(CompactedException.class, () -> reader.get("/registry/a", 20));
    probe.join();
    assertEquals(30, e.compactedRevision());
  }

  @Test
  void whatWasNeverCompactedReachesBackToTheFirstRevision() {
    assertEquals(1, reader.compactedRevision());
    assertEquals(1, etcd.asked(RangeRequest.class).getFirst().getRevision());
  }

  @Test
  void aWriteIsOneTransactionOnTheRevisionThatMustStandThere() {
    etcd.txn =
        r ->
            txn(
                true,
                ResponseOp.newBuilder()
                    .setResponsePut(
                        PutResponse.newBuilder().setPrevKv(FakeEtcd.entry("/registry/a", 5))));
    WriteResult.Written written =
        assertInstanceOf(
            WriteResult.Written.class, writer.put("/registry/a", new byte[] {1}, 5, 77));
    assertEquals(42, written.revision());
    assertEquals(5, written.previous() == null ? 0 : written.previous().modRevision());
    TxnRequest asked = etcd.asked(TxnRequest.class).getFirst();
    Compare condition = asked.getCompare(0);
    assertEquals(Compare.CompareTarget.MOD, condition.getTarget());
    assertEquals(Compare.CompareResult.EQUAL, condition.getResult());
    assertEquals(5, condition.getModRevision());
    PutRequest put = asked.getSuccess(0).getRequestPut();
    assertEquals("/registry/a", put.getKey().toStringUtf8());
    assertEquals(77, put.getLease());
    assertTrue(put.getPrevKv());
    assertEquals("/registry/a", asked.getFailure(0).getRequestRange().getKey().toStringUtf8());
  }

  @Test
  void aCreationAsksForNothingThatWasThere() {
    etcd.txn =
        r -> txn(true, ResponseOp.newBuilder().setResponsePut(PutResponse.getDefaultInstance()));
    writer.put("/registry/a", new byte[0], 0, 0);
    assertFalse(etcd.asked(TxnRequest.class).getFirst().getSuccess(0).getRequestPut().getPrevKv());
    assertEquals(0, etcd.asked(TxnRequest.class).getFirst().getCompare(0).getModRevision());
  }

  @Test
  void aDeletionGivesWhatItDeleted() {
    etcd.txn =
        r ->
            txn(
                true,
                ResponseOp.newBuilder()
                    .setResponseDeleteRange(
                        DeleteRangeResponse.newBuilder()
                            .addPrevKvs(FakeEtcd.entry("/registry/a", 6))));
    WriteResult.Written written =
        assertInstanceOf(WriteResult.Written.class, writer.delete("/registry/a", 6));
    assertEquals(6, written.previous() == null ? 0 : written.previous().modRevision());
  }

  @Test
  void aConflictShowsWhatStandsInTheWay() {
    etcd.txn = r -> txn(false, ResponseOp.newBuilder().setResponseRange(range("/registry/a")));
    WriteResult.Conflicted conflict =
        assertInstanceOf(WriteResult.Conflicted.class, writer.delete("/registry/a", 4));
    assertEquals(5, conflict.current() == null ? 0 : conflict.current().modRevision());
    assertEquals(42, conflict.revision());
    etcd.txn = r -> txn(false, ResponseOp.newBuilder().setResponseRange(range()));
    WriteResult.Conflicted gone =
        assertInstanceOf(
            WriteResult.Conflicted.class, writer.put("/registry/a", new byte[0], 4, 0));
    assertNull(gone.current());
  }

  @Test
  void aWriteThatMayHaveHappenedIsNotRepeated() {
    etcd.txn =
        r -> {
          throw refusal(Status.UNAVAILABLE, "lost");
        };
    assertThrows(OutcomeUnknownException.class, () -> writer.put("/registry/a", new byte[0], 0, 0));
    assertEquals(1, etcd.asked(TxnRequest.class).size());
  }

  @Test
  void aReadIsRepeatedWhileEtcdIsAwayForAMoment() {
    AtomicInteger calls = new AtomicInteger();
    etcd.range =
        r -> {
          if (calls.incrementAndGet() == 1) {
            throw refusal(Status.UNAVAILABLE, "etcdserver: leader changed");
          }
          return range().build();
        };
    assertEquals(42, reader.currentRevision());
    assertEquals(2, calls.get());
    etcd.range =
        r -> {
          calls.incrementAndGet();
          throw refusal(Status.INTERNAL, "broken");
        };
    StorageException e = assertThrows(StorageException.class, () -> reader.currentRevision());
    assertEquals("etcd at " + etcd.endpoint() + ": broken", e.getMessage());
    assertEquals(3, calls.get(), "what does not pass is not repeated");
  }

  @Test
  void compactionIsAskedForOnlyByWhoeverFindsTheMarkAsItLeftIt() {
    Compactor compactor = new Compactor(connection);
    compactor.turn();
    assertTrue(etcd.asked(CompactionRequest.class).isEmpty(), "it knows no revision yet");
    compactor.turn();
    assertEquals(
        List.of(42L),
        etcd.asked(CompactionRequest.class).stream().map(CompactionRequest::getRevision).toList());
    TxnRequest claim = etcd.asked(TxnRequest.class).getLast();
    assertEquals(1, claim.getCompare(0).getVersion());
    assertEquals("compact_rev_key", claim.getCompare(0).getKey().toStringUtf8());
    assertEquals("42", claim.getSuccess(0).getRequestPut().getValue().toStringUtf8());
    etcd.txn =
        r ->
            txn(
                false,
                ResponseOp.newBuilder()
                    .setResponseRange(
                        RangeResponse.newBuilder()
                            .addKvs(io.etcd.jetcd.api.KeyValue.newBuilder().setVersion(9))));
    compactor.turn();
    assertEquals(1, etcd.asked(CompactionRequest.class).size(), "another server was faster");
    compactor.turn();
    assertEquals(9, etcd.asked(TxnRequest.class).getLast().getCompare(0).getVersion());
  }

  @Test
  void whoeverCompactedFurtherDidWhatWasWanted() {
    Compactor compactor = new Compactor(connection);
    etcd.compaction =
        r -> {
          throw refusal(Status.OUT_OF_RANGE, COMPACTED);
        };
    compactor.turn();
    compactor.turn();
    etcd.compaction = r -> CompactionResponse.getDefaultInstance();
    compactor.turn();
    assertEquals(2, etcd.asked(TxnRequest.class).getLast().getCompare(0).getVersion());
    assertEquals(2, etcd.asked(CompactionRequest.class).size());
  }

  @Test
  void leasesAreOfWholeSecondsAndOneAtLeast() {
    Leases leases = new Leases(connection);
    assertEquals(7, leases.grant(Duration.ofMillis(1)));
    leases.grant(Duration.ofMillis(1_001));
    leases.grant(Duration.ZERO);
    leases.grant(Duration.ofSeconds(3));
    assertEquals(
        List.of(1L, 2L, 1L, 3L),
        etcd.asked(LeaseGrantRequest.class).stream().map(LeaseGrantRequest::getTTL).toList());
  }

  @Test
  void aLeaseThatHasNoTimeLeftIsNotThere() {
    Leases leases = new Leases(connection);
    leases.keepAlive(7);
    etcd.ttl = 0;
    StorageException e = assertThrows(StorageException.class, () -> leases.keepAlive(7));
    assertEquals("lease 7 is not there", e.getMessage());
  }

  @Test
  void aUserProvesItselfOnceAndAgainWhenTheProofHasRunOut() {
    EtcdSettings anonymous = connection.settings();
    EtcdSettings settings =
        new EtcdSettings(
            anonymous.endpoints(),
            anonymous.prefix(),
            anonymous.tls(),
            "root",
            "secret",
            anonymous.requestTimeout(),
            anonymous.compactionInterval(),
            anonymous.leaseReuse());
    try (Connection user = new Connection(settings, Egress.DIRECT)) {
      Reader own = new Reader(user, keys);
      own.currentRevision();
      own.currentRevision();
      assertEquals(List.of("none", "proof-1", "proof-1"), etcd.tokens);
      AuthenticateRequest asked = etcd.asked(AuthenticateRequest.class).getFirst();
      assertEquals("root secret", asked.getName() + " " + asked.getPassword());
      AtomicInteger calls = new AtomicInteger();
      etcd.range =
          r -> {
            if (calls.incrementAndGet() == 1) {
              throw refusal(Status.UNAUTHENTICATED, "etcdserver: invalid auth token");
            }
            return range().build();
          };
      assertEquals(42, own.currentRevision());
      assertEquals(List.of("proof-1", "none", "proof-2"), etcd.tokens.subList(3, 6));
    }
    new Reader(connection, keys).currentRevision();
    assertEquals("none", etcd.tokens.getLast(), "without a user nothing is proven");
  }

  @Test
  void oneThatIsClosedAsksNothing() {
    connection.close();
    StorageException e = assertThrows(StorageException.class, () -> reader.currentRevision());
    assertEquals("the storage is closed", e.getMessage());
    assertTrue(etcd.asked.isEmpty());
  }
}
