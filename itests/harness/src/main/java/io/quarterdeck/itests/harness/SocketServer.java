// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.harness;

import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerMethodDefinition;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/**
 * A program that others call over gRPC at a unix socket: its messages are bytes, one each way.
 * Modules that use it have grpc-netty and grpc-stub among their own dependencies.
 */
public final class SocketServer implements AutoCloseable {
  private final Path socket;
  private final NioEventLoopGroup loop = new NioEventLoopGroup(1);
  private final Server server;

  /**
   * Starts it.
   *
   * @param service such as {@code v2.KeyManagementService}
   * @param methods what it answers, by the methods' names; a StatusRuntimeException of gRPC is an
   *     error of the call
   */
  public SocketServer(Path socket, String service, Map<String, UnaryOperator<byte[]>> methods)
      throws IOException {
    this.socket = socket;
    ServerServiceDefinition.Builder all = ServerServiceDefinition.builder(service);
    methods.forEach((name, answer) -> all.addMethod(method(service, name, answer)));
    server =
        NettyServerBuilder.forAddress(UnixDomainSocketAddress.of(socket))
            .channelType(NioServerDomainSocketChannel.class)
            .bossEventLoopGroup(loop)
            .workerEventLoopGroup(loop)
            .addService(all.build())
            .build()
            .start();
  }

  private static ServerMethodDefinition<byte[], byte[]> method(
      String service, String name, UnaryOperator<byte[]> answer) {
    MethodDescriptor<byte[], byte[]> descriptor =
        MethodDescriptor.<byte[], byte[]>newBuilder()
            .setType(MethodType.UNARY)
            .setFullMethodName(service + "/" + name)
            .setRequestMarshaller(Bytes.AS_THEY_ARE)
            .setResponseMarshaller(Bytes.AS_THEY_ARE)
            .build();
    return ServerMethodDefinition.create(
        descriptor,
        ServerCalls.asyncUnaryCall(
            (request, out) -> {
              out.onNext(answer.apply(request));
              out.onCompleted();
            }));
  }

  private enum Bytes implements Marshaller<byte[]> {
    AS_THEY_ARE;

    @Override
    public InputStream stream(byte[] value) {
      return new ByteArrayInputStream(value);
    }

    @Override
    public byte[] parse(InputStream stream) {
      try {
        return stream.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** At once, as a process that is killed. */
  @Override
  public void close() throws IOException, InterruptedException {
    server.shutdownNow().awaitTermination(10, TimeUnit.SECONDS);
    loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).await();
    Files.deleteIfExists(socket);
  }
}
