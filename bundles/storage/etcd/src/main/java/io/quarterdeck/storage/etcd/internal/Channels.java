// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import io.grpc.ManagedChannel;
import io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.NettyChannelBuilder;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.quarterdeck.libraries.certificates.Pem;
import io.quarterdeck.spi.storage.StorageException;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Opens the channel to all members; it connects when first used, and again after each loss. */
final class Channels {
  private static final int KEEP_ALIVE_SECONDS = 30;
  private static final int KEEP_ALIVE_TIMEOUT_SECONDS = 10;

  private Channels() {}

  @SuppressWarnings("deprecation") // the other way is a registry for the whole class loader
  static ManagedChannel open(EtcdSettings settings) {
    NettyChannelBuilder builder =
        NettyChannelBuilder.forTarget("etcd:///members")
            .nameResolverFactory(new EndpointResolver.Factory(settings.endpoints()))
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
    return builder.build();
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
