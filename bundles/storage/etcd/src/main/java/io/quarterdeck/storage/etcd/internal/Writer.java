// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.etcd.jetcd.api.Compare;
import io.etcd.jetcd.api.DeleteRangeRequest;
import io.etcd.jetcd.api.DeleteRangeResponse;
import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.PutRequest;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.RequestOp;
import io.etcd.jetcd.api.ResponseOp;
import io.etcd.jetcd.api.TxnRequest;
import io.etcd.jetcd.api.TxnResponse;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.WriteResult;
import org.jspecify.annotations.Nullable;

/** Conditional writes: one transaction each, which also shows what stands in the way. */
final class Writer {
  private final Connection connection;
  private final Keys keys;
  private final Entries entries;

  Writer(Connection connection, Keys keys) {
    this.connection = connection;
    this.keys = keys;
    this.entries = new Entries(keys);
  }

  /**
   * @param expected the revision that must stand there, 0 for none
   */
  WriteResult put(String key, byte[] value, long expected, long lease) {
    ByteString stored = keys.stored(key);
    PutRequest put =
        PutRequest.newBuilder()
            .setKey(stored)
            .setValue(UnsafeByteOperations.unsafeWrap(value))
            .setLease(lease)
            .setPrevKv(expected != 0)
            .build();
    return write(stored, expected, RequestOp.newBuilder().setRequestPut(put).build());
  }

  WriteResult delete(String key, long expected) {
    ByteString stored = keys.stored(key);
    DeleteRangeRequest delete =
        DeleteRangeRequest.newBuilder().setKey(stored).setPrevKv(true).build();
    return write(stored, expected, RequestOp.newBuilder().setRequestDeleteRange(delete).build());
  }

  private WriteResult write(ByteString stored, long expected, RequestOp change) {
    TxnRequest request =
        TxnRequest.newBuilder()
            .addCompare(
                Compare.newBuilder()
                    .setKey(stored)
                    .setTarget(Compare.CompareTarget.MOD)
                    .setResult(Compare.CompareResult.EQUAL)
                    .setModRevision(expected))
            .addSuccess(change)
            .addFailure(
                RequestOp.newBuilder().setRequestRange(RangeRequest.newBuilder().setKey(stored)))
            .build();
    TxnResponse response = connection.write(KVGrpc.getTxnMethod(), request);
    long revision = response.getHeader().getRevision();
    return response.getSucceeded()
        ? new WriteResult.Written(revision, previous(response.getResponses(0)))
        : new WriteResult.Conflicted(
            entries.first(response.getResponses(0).getResponseRange()), revision);
  }

  private @Nullable KeyValue previous(ResponseOp response) {
    if (response.hasResponsePut()) {
      return response.getResponsePut().hasPrevKv()
          ? entries.entry(response.getResponsePut().getPrevKv())
          : null;
    }
    DeleteRangeResponse deleted = response.getResponseDeleteRange();
    return deleted.getPrevKvsCount() == 0 ? null : entries.entry(deleted.getPrevKvs(0));
  }
}
