// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.grpc.internal;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.quarterdeck.spi.grpc.GrpcChannel;
import io.quarterdeck.spi.grpc.GrpcException;
import io.quarterdeck.spi.grpc.GrpcReceiver;
import io.quarterdeck.spi.grpc.GrpcStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Calls on a channel of gRPC's library. */
final class NettyChannel implements GrpcChannel {
  private final ManagedChannel channel;

  NettyChannel(ManagedChannel channel) {
    this.channel = channel;
  }

  @Override
  public byte[] call(String method, byte[] request, Duration timeout) throws GrpcException {
    connect();
    CallOptions options =
        CallOptions.DEFAULT
            .withDeadlineAfter(timeout.toNanos(), TimeUnit.NANOSECONDS)
            .withWaitForReady();
    try {
      return ClientCalls.blockingUnaryCall(
          channel, descriptor(method, MethodType.UNARY), options, request);
    } catch (StatusRuntimeException e) {
      throw Statuses.failure(e.getStatus());
    }
  }

  @Override
  public GrpcStream stream(String method, GrpcReceiver receiver) {
    connect();
    ClientCall<byte[], byte[]> call =
        channel.newCall(
            descriptor(method, MethodType.BIDI_STREAMING), CallOptions.DEFAULT.withWaitForReady());
    call.start(new Reception(receiver), new Metadata());
    call.request(1);
    return new NettyStream(call);
  }

  /** Whoever calls does not wait until the next of ever longer pauses between attempts is over. */
  private void connect() {
    if (channel.getState(false) == ConnectivityState.TRANSIENT_FAILURE) {
      channel.resetConnectBackoff();
    }
  }

  private static MethodDescriptor<byte[], byte[]> descriptor(String method, MethodType type) {
    return MethodDescriptor.<byte[], byte[]>newBuilder()
        .setType(type)
        .setFullMethodName(method)
        .setRequestMarshaller(ByteMarshaller.BYTES)
        .setResponseMarshaller(ByteMarshaller.BYTES)
        .build();
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }
}
