// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.egress;

import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A konnectivity server and its agent in one, at a unix socket: connects to the port that it is
 * asked for on this machine, whatever the host is called, unless its test wants something else.
 */
public final class FakeKonnectivity implements AutoCloseable {
  private final Path socket;
  private final NioEventLoopGroup loop = new NioEventLoopGroup(1);
  private final Server server;
  private final AtomicLong connections = new AtomicLong();
  private final Set<KonnectivityStream> open = ConcurrentHashMap.newKeySet();
  private final List<String> dialled = new CopyOnWriteArrayList<>();
  private final BlockingQueue<String> packets = new LinkedBlockingQueue<>();
  private volatile Answer answer = Answer.CONNECT;
  private volatile String error = "";

  /** What becomes of dials. */
  public enum Answer {
    CONNECT,

    /** None comes, until {@link #answerLate}. */
    NONE,

    /** Packets that close the dial. */
    CLOSE,

    /** The stream ends. */
    END
  }

  public FakeKonnectivity(Path socket) throws IOException {
    this.socket = socket;
    MethodDescriptor<byte[], byte[]> method =
        MethodDescriptor.<byte[], byte[]>newBuilder()
            .setType(MethodType.BIDI_STREAMING)
            .setFullMethodName("ProxyService/Proxy")
            .setRequestMarshaller(Bytes.AS_THEY_ARE)
            .setResponseMarshaller(Bytes.AS_THEY_ARE)
            .build();
    server =
        NettyServerBuilder.forAddress(UnixDomainSocketAddress.of(socket))
            .channelType(NioServerDomainSocketChannel.class)
            .bossEventLoopGroup(loop)
            .workerEventLoopGroup(loop)
            .addService(
                ServerServiceDefinition.builder("ProxyService")
                    .addMethod(
                        method,
                        ServerCalls.asyncBidiStreamingCall(
                            out ->
                                new KonnectivityStream(
                                    this, (ServerCallStreamObserver<byte[]>) out)))
                    .build())
            .build()
            .start();
  }

  /** Of the dials from now on. */
  public void answer(Answer next) {
    answer = next;
  }

  /**
   * Refuses the dials from now on.
   *
   * @param text empty for not any more
   */
  public void refuse(String text) {
    error = text;
  }

  /** Connects what was left without an answer. */
  public void answerLate() {
    open.forEach(KonnectivityStream::connect);
  }

  /** The addresses that were asked for. */
  public List<String> dialled() {
    return dialled;
  }

  /** The types of the packets that came, but for data. */
  public BlockingQueue<String> packets() {
    return packets;
  }

  /** Streams that are open. */
  public int streams() {
    return open.size();
  }

  /** Connections behind it that are open. */
  public int connections() {
    return (int) open.stream().filter(KonnectivityStream::isConnected).count();
  }

  Answer answer() {
    return answer;
  }

  String error() {
    return error;
  }

  long nextConnection() {
    return connections.incrementAndGet();
  }

  void opened(KonnectivityStream stream) {
    open.add(stream);
  }

  void ended(KonnectivityStream stream) {
    open.remove(stream);
  }

  void dialled(String address) {
    dialled.add(address);
  }

  void came(String packet) {
    packets.add(packet);
  }

  /** At once, as a process that is killed. */
  @Override
  public void close() throws IOException, InterruptedException {
    server.shutdownNow().awaitTermination(10, TimeUnit.SECONDS);
    loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).await();
    open.forEach(KonnectivityStream::hangUp);
    Files.deleteIfExists(socket);
  }
}
