// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import com.google.protobuf.ByteString;
import io.etcd.jetcd.api.CompactionRequest;
import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.RangeResponse;
import io.etcd.jetcd.api.RequestOp;
import io.etcd.jetcd.api.ResponseHeader;
import io.etcd.jetcd.api.TxnRequest;
import io.etcd.jetcd.api.TxnResponse;
import io.quarterdeck.spi.storage.CompactedException;
import io.quarterdeck.spi.storage.FutureRevisionException;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.RangeResult;
import io.quarterdeck.spi.storage.StorageException;
import org.jspecify.annotations.Nullable;

/** Reads, all of them linearizable. */
final class Reader {
  private final Connection connection;
  private final Keys keys;
  private final Entries entries;

  Reader(Connection connection, Keys keys) {
    this.connection = connection;
    this.keys = keys;
    this.entries = new Entries(keys);
  }

  @Nullable KeyValue get(String key, long revision) {
    RangeRequest request =
        RangeRequest.newBuilder().setKey(keys.stored(key)).setRevision(revision).build();
    return entries.first(at(revision, () -> range(request)));
  }

  RangeResult range(String prefix, String startAfter, long revision, int limit) {
    ByteString whole = keys.stored(prefix);
    ByteString end = Keys.endOf(whole);
    RangeRequest request =
        RangeRequest.newBuilder()
            .setKey(startAfter.isEmpty() ? whole : Keys.after(keys.stored(startAfter)))
            .setRangeEnd(end)
            .setRevision(revision)
            .setLimit(limit)
            .build();
    if (startAfter.isEmpty()) {
      RangeResponse r = at(revision, () -> range(request));
      return result(r, r.getHeader().getRevision(), revision, r.getCount());
    }
    return laterPage(request, whole, revision);
  }

  /** A range that starts in the middle counts from there; the whole is counted beside it. */
  private RangeResult laterPage(RangeRequest request, ByteString whole, long revision) {
    RangeRequest count = request.toBuilder().setKey(whole).setLimit(0).setCountOnly(true).build();
    TxnRequest both =
        TxnRequest.newBuilder()
            .addSuccess(RequestOp.newBuilder().setRequestRange(request))
            .addSuccess(RequestOp.newBuilder().setRequestRange(count))
            .build();
    TxnResponse t = at(revision, () -> connection.tryRead(KVGrpc.getTxnMethod(), both));
    return result(
        t.getResponses(0).getResponseRange(),
        t.getHeader().getRevision(),
        revision,
        t.getResponses(1).getResponseRange().getCount());
  }

  private RangeResult result(RangeResponse r, long current, long asked, long count) {
    return new RangeResult(entries.all(r), asked > 0 ? asked : current, r.getMore(), count);
  }

  long currentRevision() {
    return header().getRevision();
  }

  /** Which cluster it is, as etcd numbers them. */
  long clusterId() {
    return header().getClusterId();
  }

  private ResponseHeader header() {
    RangeRequest nothing =
        RangeRequest.newBuilder().setKey(CompactionMark.KEY).setCountOnly(true).build();
    return connection.read(KVGrpc.getRangeMethod(), nothing).getHeader();
  }

  /** etcd does not say; it is found by asking for the very first revision. */
  long compactedRevision() {
    RangeRequest first =
        RangeRequest.newBuilder()
            .setKey(CompactionMark.KEY)
            .setCountOnly(true)
            .setRevision(1)
            .build();
    try {
      range(first);
      return 1;
    } catch (RefusedException e) {
      if (e.refusal().isCompacted()) {
        return CompactionProbe.ask(connection);
      }
      throw e.refusal().told(connection.settings().where(), false);
    }
  }

  void compact(long revision) {
    CompactionRequest request = CompactionRequest.newBuilder().setRevision(revision).build();
    at(revision, () -> connection.tryWrite(KVGrpc.getCompactMethod(), request));
  }

  private RangeResponse range(RangeRequest request) throws RefusedException {
    return connection.tryRead(KVGrpc.getRangeMethod(), request);
  }

  private interface Call<A> {
    A make() throws RefusedException;
  }

  private <A> A at(long revision, Call<A> call) {
    try {
      return call.make();
    } catch (RefusedException e) {
      throw told(e.refusal(), revision);
    }
  }

  private StorageException told(Refusal refusal, long revision) {
    if (refusal.isCompacted()) {
      return new CompactedException(compactedRevision());
    }
    if (refusal.isFuture()) {
      return new FutureRevisionException(revision, currentRevision());
    }
    return refusal.told(connection.settings().where(), false);
  }
}
