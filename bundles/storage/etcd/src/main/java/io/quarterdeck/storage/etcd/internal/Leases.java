// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import io.etcd.jetcd.api.LeaseGrantRequest;
import io.etcd.jetcd.api.LeaseGrpc;
import io.etcd.jetcd.api.LeaseKeepAliveRequest;
import io.etcd.jetcd.api.LeaseKeepAliveResponse;
import io.etcd.jetcd.api.LeaseRevokeRequest;
import io.grpc.CallOptions;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import io.quarterdeck.spi.storage.StorageException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** etcd's leases, counted in whole seconds. */
final class Leases {
  private final Connection connection;

  Leases(Connection connection) {
    this.connection = connection;
  }

  long grant(Duration ttl) {
    LeaseGrantRequest request =
        LeaseGrantRequest.newBuilder().setTTL(Math.max(1, ttl.plusMillis(999).toSeconds())).build();
    return connection.write(LeaseGrpc.getLeaseGrantMethod(), request).getID();
  }

  void revoke(long lease) {
    connection.write(
        LeaseGrpc.getLeaseRevokeMethod(), LeaseRevokeRequest.newBuilder().setID(lease).build());
  }

  /** One question on a stream of its own, which is how etcd wants it asked. */
  void keepAlive(long lease) {
    Answer answer = new Answer();
    CallOptions options =
        CallOptions.DEFAULT.withDeadlineAfter(
            connection.settings().requestTimeout().toMillis(), TimeUnit.MILLISECONDS);
    StreamObserver<LeaseKeepAliveRequest> requests =
        ClientCalls.asyncBidiStreamingCall(
            connection.streams().newCall(LeaseGrpc.getLeaseKeepAliveMethod(), options), answer);
    requests.onNext(LeaseKeepAliveRequest.newBuilder().setID(lease).build());
    try {
      if (answer.ttl.join() <= 0) {
        throw new StorageException("lease " + lease + " is not there");
      }
    } catch (CompletionException e) {
      throw new StorageException(
          connection.settings().where() + ": lease " + lease + " was not kept alive", e);
    } finally {
      requests.onCompleted();
    }
  }

  private static final class Answer implements StreamObserver<LeaseKeepAliveResponse> {
    private final CompletableFuture<Long> ttl = new CompletableFuture<>();

    @Override
    public void onNext(LeaseKeepAliveResponse response) {
      ttl.complete(response.getTTL());
    }

    @Override
    public void onError(Throwable t) {
      ttl.completeExceptionally(t);
    }

    @Override
    public void onCompleted() {
      ttl.completeExceptionally(new IllegalStateException("the stream ended"));
    }
  }
}
