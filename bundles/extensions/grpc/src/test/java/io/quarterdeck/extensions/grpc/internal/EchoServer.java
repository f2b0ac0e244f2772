// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.grpc.internal;

import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import java.io.IOException;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A server of gRPC's own library on a unix socket: echoes, refuses, or is silent. */
final class EchoServer implements AutoCloseable {
  private final EventLoopGroup loop;
  private final Server server;

  static EchoServer at(Path socket) throws IOException {
    return new EchoServer(
        new NioEventLoopGroup(1),
        NioServerDomainSocketChannel.class,
        UnixDomainSocketAddress.of(socket));
  }

  EchoServer(EventLoopGroup loop, Class<? extends ServerChannel> type, SocketAddress at)
      throws IOException {
    this.loop = loop;
    ServerServiceDefinition service =
        ServerServiceDefinition.builder("test.Echo")
            .addMethod(unary("Say"), ServerCalls.asyncUnaryCall(EchoServer::say))
            .addMethod(unary("Refuse"), ServerCalls.asyncUnaryCall(EchoServer::refuse))
            .addMethod(unary("Hang"), ServerCalls.asyncUnaryCall((request, answer) -> {}))
            .addMethod(
                method("Talk", MethodType.BIDI_STREAMING),
                ServerCalls.asyncBidiStreamingCall(EchoServer::talk))
            .build();
    server =
        NettyServerBuilder.forAddress(at)
            .channelType(type)
            .bossEventLoopGroup(loop)
            .workerEventLoopGroup(loop)
            .addService(service)
            .build()
            .start();
  }

  private static MethodDescriptor<byte[], byte[]> unary(String name) {
    return method(name, MethodType.UNARY);
  }

  private static MethodDescriptor<byte[], byte[]> method(String name, MethodType type) {
    return MethodDescriptor.<byte[], byte[]>newBuilder()
        .setType(type)
        .setFullMethodName("test.Echo/" + name)
        .setRequestMarshaller(ByteMarshaller.BYTES)
        .setResponseMarshaller(ByteMarshaller.BYTES)
        .build();
  }

  private static void say(byte[] request, StreamObserver<byte[]> answer) {
    answer.onNext(request);
    answer.onCompleted();
  }

  private static void refuse(byte[] request, StreamObserver<byte[]> answer) {
    answer.onError(Status.FAILED_PRECONDITION.withDescription("not now").asRuntimeException());
  }

  /** An empty message ends the talk. */
  private static StreamObserver<byte[]> talk(StreamObserver<byte[]> answer) {
    return new StreamObserver<>() {
      @Override
      public void onNext(byte[] message) {
        if (message.length == 0) {
          answer.onCompleted();
        } else {
          answer.onNext(message);
        }
      }

      @Override
      public void onError(Throwable failure) {
        // the other side has left
      }

      @Override
      public void onCompleted() {
        answer.onCompleted();
      }
    };
  }

  @Override
  public void close() throws InterruptedException {
    server.shutdownNow().awaitTermination(10, TimeUnit.SECONDS);
    loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).await();
  }
}
