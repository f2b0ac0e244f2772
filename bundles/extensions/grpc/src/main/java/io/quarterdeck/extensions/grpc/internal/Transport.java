// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.grpc.internal;

import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDomainSocketChannel;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioDomainSocketChannel;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** One kind of unix sockets, and the thread that all channels over them share. */
final class Transport implements AutoCloseable {
  /** What a server sees as the host, as kube-apiserver has it. */
  private static final String AUTHORITY = "localhost";

  private final EventLoopGroup loop;
  private final Class<? extends Channel> type;
  private final Function<String, SocketAddress> address;

  private Transport(
      EventLoopGroup loop, Class<? extends Channel> type, Function<String, SocketAddress> address) {
    this.loop = loop;
    this.type = type;
    this.address = address;
  }

  /** Sockets with a path: the JDK's own. */
  static Transport ofFiles() {
    return new Transport(
        new NioEventLoopGroup(1, threads()),
        NioDomainSocketChannel.class,
        UnixDomainSocketAddress::of);
  }

  /** Sockets with a name in Linux' abstract namespace, which the JDK does not know. */
  static Transport ofNames() {
    if (!Epoll.isAvailable()) {
      throw new IllegalArgumentException(
          "abstract unix sockets cannot be reached on this system", Epoll.unavailabilityCause());
    }
    return new Transport(
        new EpollEventLoopGroup(1, threads()),
        EpollDomainSocketChannel.class,
        name -> new DomainSocketAddress("\0" + name.substring(1)));
  }

  private static DefaultThreadFactory threads() {
    return new DefaultThreadFactory("grpc", true);
  }

  ManagedChannel channel(String socket) {
    SocketAddress to = address.apply(socket);
    return NettyChannelBuilder.forAddress(to)
        .eventLoopGroup(loop)
        .channelType(type, to.getClass())
        .overrideAuthority(AUTHORITY)
        // gRPC would ask for it, and Netty warn at each connection that unix sockets have none
        .withOption(ChannelOption.SO_KEEPALIVE, null)
        .usePlaintext()
        .disableRetry()
        .build();
  }

  @Override
  public void close() {
    loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }
}
