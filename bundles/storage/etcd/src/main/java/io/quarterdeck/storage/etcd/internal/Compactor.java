// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import com.google.protobuf.ByteString;
import io.etcd.jetcd.api.CompactionRequest;
import io.etcd.jetcd.api.Compare;
import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.PutRequest;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.RequestOp;
import io.etcd.jetcd.api.TxnRequest;
import io.etcd.jetcd.api.TxnResponse;
import io.quarterdeck.spi.storage.StorageException;

/**
 * Forgets what is older than one to two intervals. All API servers on one etcd, Kubernetes' own
 * among them, agree through one key: whoever finds it at the version that it last saw raises it and
 * compacts, the others learn the version and wait for the next turn.
 */
final class Compactor {
  private static final System.Logger LOG = System.getLogger(Compactor.class.getName());

  private final Connection connection;
  private long version;
  private long revision;

  Compactor(Connection connection) {
    this.connection = connection;
  }

  /** Once an interval, on one thread. */
  void turn() {
    try {
      TxnResponse response = connection.write(KVGrpc.getTxnMethod(), claim());
      long current = response.getHeader().getRevision();
      if (response.getSucceeded()) {
        version++;
        compact(revision);
      } else {
        var seen = response.getResponses(0).getResponseRange();
        version = seen.getKvsCount() == 0 ? 0 : seen.getKvs(0).getVersion();
      }
      revision = current;
    } catch (StorageException e) {
      LOG.log(System.Logger.Level.WARNING, "no compaction this time: " + e.getMessage());
    }
  }

  private TxnRequest claim() {
    return TxnRequest.newBuilder()
        .addCompare(
            Compare.newBuilder()
                .setKey(CompactionMark.KEY)
                .setTarget(Compare.CompareTarget.VERSION)
                .setResult(Compare.CompareResult.EQUAL)
                .setVersion(version))
        .addSuccess(
            RequestOp.newBuilder()
                .setRequestPut(
                    PutRequest.newBuilder()
                        .setKey(CompactionMark.KEY)
                        .setValue(ByteString.copyFromUtf8(Long.toString(revision)))))
        .addFailure(
            RequestOp.newBuilder()
                .setRequestRange(RangeRequest.newBuilder().setKey(CompactionMark.KEY)))
        .build();
  }

  private void compact(long to) {
    if (to == 0) {
      return;
    }
    CompactionRequest request = CompactionRequest.newBuilder().setRevision(to).build();
    try {
      connection.tryWrite(KVGrpc.getCompactMethod(), request);
      LOG.log(System.Logger.Level.DEBUG, "compacted etcd to revision {0}", to);
    } catch (RefusedException e) {
      // someone else may have gone further
      if (!e.refusal().isCompacted()) {
        throw e.refusal().told(connection.settings().where(), false);
      }
    }
  }
}
