// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import io.etcd.jetcd.api.AuthGrpc;
import io.etcd.jetcd.api.AuthenticateRequest;
import io.etcd.jetcd.api.AuthenticateResponse;
import io.etcd.jetcd.api.CompactionRequest;
import io.etcd.jetcd.api.CompactionResponse;
import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.KeyValue;
import io.etcd.jetcd.api.LeaseGrantRequest;
import io.etcd.jetcd.api.LeaseGrantResponse;
import io.etcd.jetcd.api.LeaseGrpc;
import io.etcd.jetcd.api.LeaseKeepAliveRequest;
import io.etcd.jetcd.api.LeaseKeepAliveResponse;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.RangeResponse;
import io.etcd.jetcd.api.ResponseHeader;
import io.etcd.jetcd.api.TxnRequest;
import io.etcd.jetcd.api.TxnResponse;
import io.etcd.jetcd.api.WatchCreateRequest;
import io.etcd.jetcd.api.WatchGrpc;
import io.etcd.jetcd.api.WatchRequest;
import io.etcd.jetcd.api.WatchResponse;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;

/** An etcd whose answers a test writes down; it keeps what it was asked. */
final class FakeEtcd implements AutoCloseable {
  static final ResponseHeader HEADER = ResponseHeader.newBuilder().setRevision(42).build();

  /** A stream of a watch: what was asked for, and where its events go. */
  record Stream(WatchCreateRequest asked, StreamObserver<WatchResponse> out) {}

  final List<Object> asked = new CopyOnWriteArrayList<>();
  final List<String> tokens = new CopyOnWriteArrayList<>();
  final BlockingQueue<Stream> streams = new LinkedBlockingQueue<>();
  final BlockingQueue<String> ended = new LinkedBlockingQueue<>();

  volatile Function<RangeRequest, RangeResponse> range =
      r -> RangeResponse.newBuilder().setHeader(HEADER).build();
  volatile Function<TxnRequest, TxnResponse> txn =
      r -> TxnResponse.newBuilder().setHeader(HEADER).setSucceeded(true).build();
  volatile Function<CompactionRequest, CompactionResponse> compaction =
      r -> CompactionResponse.newBuilder().setHeader(HEADER).build();
  volatile Function<LeaseGrantRequest, LeaseGrantResponse> grant =
      r -> LeaseGrantResponse.newBuilder().setID(7).build();
  volatile long ttl = 5;
  private int proofs;

  private final Server server;

  FakeEtcd() throws IOException {
    server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .addService(new Kv())
            .addService(new Leases())
            .addService(new Watches())
            .addService(new Auth())
            .intercept(new TokenReader())
            .build()
            .start();
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.getPort());
  }

  /** The requests of one kind, in order. */
  <Q> List<Q> asked(Class<Q> kind) {
    return asked.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  static KeyValue entry(String key, long revision) {
    return KeyValue.newBuilder()
        .setKey(com.google.protobuf.ByteString.copyFromUtf8(key))
        .setCreateRevision(revision)
        .setModRevision(revision)
        .build();
  }

  private <Q, A> void answer(Q request, Function<Q, A> function, StreamObserver<A> out) {
    asked.add(request);
    try {
      out.onNext(function.apply(request));
      out.onCompleted();
    } catch (RuntimeException e) {
      out.onError(e);
    }
  }

  private final class Kv extends KVGrpc.KVImplBase {
    @Override
    public void range(RangeRequest request, StreamObserver<RangeResponse> out) {
      answer(request, range, out);
    }

    @Override
    public void txn(TxnRequest request, StreamObserver<TxnResponse> out) {
      answer(request, txn, out);
    }

    @Override
    public void compact(CompactionRequest request, StreamObserver<CompactionResponse> out) {
      answer(request, compaction, out);
    }
  }

  private final class Leases extends LeaseGrpc.LeaseImplBase {
    @Override
    public void leaseGrant(LeaseGrantRequest request, StreamObserver<LeaseGrantResponse> out) {
      answer(request, grant, out);
    }

    @Override
    public StreamObserver<LeaseKeepAliveRequest> leaseKeepAlive(
        StreamObserver<LeaseKeepAliveResponse> out) {
      return new Requests<>() {
        @Override
        public void onNext(LeaseKeepAliveRequest request) {
          asked.add(request);
          out.onNext(LeaseKeepAliveResponse.newBuilder().setTTL(ttl).build());
        }
      };
    }
  }

  private final class Watches extends WatchGrpc.WatchImplBase {
    @Override
    public StreamObserver<WatchRequest> watch(StreamObserver<WatchResponse> out) {
      return new Requests<>() {
        @Override
        public void onNext(WatchRequest request) {
          streams.add(new Stream(request.getCreateRequest(), out));
        }
      };
    }
  }

  private final class Auth extends AuthGrpc.AuthImplBase {
    @Override
    public void authenticate(
        AuthenticateRequest request, StreamObserver<AuthenticateResponse> out) {
      answer(
          request,
          r -> AuthenticateResponse.newBuilder().setToken("proof-" + ++proofs).build(),
          out);
    }
  }

  private abstract class Requests<Q> implements StreamObserver<Q> {
    @Override
    public void onError(Throwable t) {
      ended.add(String.valueOf(Status.fromThrowable(t).getCode()));
    }

    @Override
    public void onCompleted() {
      ended.add("completed");
    }
  }

  private final class TokenReader implements ServerInterceptor {
    private static final Metadata.Key<String> TOKEN =
        Metadata.Key.of("token", Metadata.ASCII_STRING_MARSHALLER);

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
        ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
      String token = headers.get(TOKEN);
      tokens.add(token == null ? "none" : token);
      return next.startCall(call, headers);
    }
  }

  @Override
  public void close() {
    server.shutdownNow();
  }
}
