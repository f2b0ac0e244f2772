// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import io.etcd.jetcd.api.WatchCreateRequest;
import io.etcd.jetcd.api.WatchGrpc;
import io.etcd.jetcd.api.WatchRequest;
import io.etcd.jetcd.api.WatchResponse;
import io.grpc.CallOptions;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import io.quarterdeck.spi.storage.StorageException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** Learns the compacted revision, known to lie behind 1: only the refusal of a watch says it. */
final class CompactionProbe implements StreamObserver<WatchResponse> {
  private final CompletableFuture<Long> compacted = new CompletableFuture<>();

  private CompactionProbe() {}

  static long ask(Connection connection) {
    CompactionProbe probe = new CompactionProbe();
    CallOptions options =
        CallOptions.DEFAULT.withDeadlineAfter(
            connection.settings().requestTimeout().toMillis(), TimeUnit.MILLISECONDS);
    StreamObserver<WatchRequest> requests =
        ClientCalls.asyncBidiStreamingCall(
            connection.streams().newCall(WatchGrpc.getWatchMethod(), options), probe);
    requests.onNext(
        WatchRequest.newBuilder()
            .setCreateRequest(
                WatchCreateRequest.newBuilder().setKey(CompactionMark.KEY).setStartRevision(1))
            .build());
    try {
      return probe.compacted.join();
    } catch (CompletionException e) {
      throw new StorageException(
          connection.settings().where() + ": the compacted revision is not told", e);
    } finally {
      requests.onCompleted();
    }
  }

  @Override
  public void onNext(WatchResponse response) {
    if (response.getCompactRevision() > 0) {
      compacted.complete(response.getCompactRevision());
    }
  }

  @Override
  public void onError(Throwable t) {
    compacted.completeExceptionally(t);
  }

  @Override
  public void onCompleted() {
    compacted.completeExceptionally(new IllegalStateException("the stream ended"));
  }
}
