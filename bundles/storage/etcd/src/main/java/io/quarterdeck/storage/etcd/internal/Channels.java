// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import io.grpc.ManagedChannel;
import io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.NettyChannelBuilder;
import io.netty.channel.ChannelOption;
import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.quarterdeck.libraries.certificates.Pem;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.egress.Traffic;
import io.quarterdeck.spi.storage.StorageException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Opens the channel to all members; it connects when first used, and again after each loss. Behind
 * a proxy each connection is dialled by the egress selector, and TLS is with etcd all the same.
 */
final class Channels {
  private static final int KEEP_ALIVE_SECONDS = 30;
  private static final int KEEP_ALIVE_TIMEOUT_SECONDS = 10;

  private static final int QUIET_MILLIS = 100;
  private static final int LONGEST_END_MILLIS = 1000;

  /** As kube-apiserver's {@code dialTimeout}. */
  private static final Duration DIAL_TIMEOUT = Duration.ofSeconds(20);

  private Channels() {}

  /**
   * A channel, and what it stands on.
   *
   * @param loop of its own; null for that of all channels
   */
  record Opened(ManagedChannel channel, @Nullable EventLoopGroup loop) implements AutoCloseable {

    /** Requests and streams that are under way fail. */
    @Override
    public void close() {
      channel.shutdownNow();
      if (loop != null) {
        // what gRPC has to do yet comes from other threads
        loop.shutdownGracefully(QUIET_MILLIS, LONGEST_END_MILLIS, TimeUnit.MILLISECONDS);
      }
    }
  }

  @SuppressWarnings("deprecation") // the other way is a registry for the whole class loader
  static Opened open(EtcdSettings settings, Egress egress) {
    boolean direct = egress.isDirect(Traffic.ETCD);
    NettyChannelBuilder builder =
        NettyChannelBuilder.forTarget("etcd:///members")
            .nameResolverFactory(new EndpointResolver.Factory(settings.endpoints(), direct))
            .defaultLoadBalancingPolicy("round_robin")
            .keepAliveTime(KEEP_ALIVE_SECONDS, TimeUnit.SECONDS)
            .keepAliveTimeout(KEEP_ALIVE_TIMEOUT_SECONDS, TimeUnit.SECONDS)
            .disableRetry()
            .maxInboundMessageSize(Integer.MAX_VALUE);
    if (settings.isTls()) {
      builder.sslContext(context(settings.tls()));
    } else {
      builder.usePlaintext();
    }
    if (direct) {
      return new Opened(builder.build(), null);
    }
    EventLoopGroup loop = new DefaultEventLoopGroup(1, new DefaultThreadFactory("etcd", true));
    builder
        .eventLoopGroup(loop)
        .channelFactory(() -> new DialledChannel(to -> dial(egress, to)))
        // gRPC would ask for it, and Netty warn at each connection that these have none
        .withOption(ChannelOption.SO_KEEPALIVE, null);
    return new Opened(builder.build(), loop);
  }

  private static Socket dial(Egress egress, InetSocketAddress to) throws IOException {
    return egress.dial(Traffic.ETCD, to.getHostString(), to.getPort(), DIAL_TIMEOUT);
  }

  private static SslContext context(EtcdSettings.Tls tls) {
    SslContextBuilder builder = GrpcSslContexts.forClient();
    try {
      Path authorities = tls.authorities();
      if (authorities != null) {
        builder.trustManager(Pem.certificates(authorities));
      }
      identify(builder, tls.certificate(), tls.key());
      return builder.build();
    } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
      throw new StorageException(
          "io.quarterdeck.storage.etcd: a file of " + tls + " is no good: " + e.getMessage(), e);
    }
  }

  private static void identify(
      SslContextBuilder builder, @Nullable Path certificate, @Nullable Path key)
      throws IOException, GeneralSecurityException {
    if (certificate != null && key != null) {
      builder.keyManager(Pem.privateKey(key), Pem.certificates(certificate));
    }
  }
}
