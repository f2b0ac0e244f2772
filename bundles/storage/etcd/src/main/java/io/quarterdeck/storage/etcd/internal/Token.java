// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import io.etcd.jetcd.api.AuthGrpc;
import io.etcd.jetcd.api.AuthenticateRequest;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientInterceptor;
import io.grpc.ClientInterceptors;
import io.grpc.Metadata;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The proof of the configured user, asked for when it is first needed and when it has run out. */
final class Token {
  private static final Metadata.Key<String> HEADER =
      Metadata.Key.of("token", Metadata.ASCII_STRING_MARSHALLER);

  private final Channel channel;
  private final EtcdSettings settings;
  private @Nullable Channel authenticated;

  Token(Channel channel, EtcdSettings settings) {
    this.channel = channel;
    this.settings = settings;
  }

  /** The channel to make calls on; may ask etcd, and throws as a call does. */
  synchronized Channel channel() {
    if (settings.username().isEmpty()) {
      return channel;
    }
    Channel known = authenticated;
    if (known == null) {
      known = ClientInterceptors.intercept(channel, header());
      authenticated = known;
    }
    return known;
  }

  private ClientInterceptor header() {
    AuthenticateRequest request =
        AuthenticateRequest.newBuilder()
            .setName(settings.username())
            .setPassword(settings.password())
            .build();
    CallOptions options =
        CallOptions.DEFAULT.withDeadlineAfter(
            settings.requestTimeout().toMillis(), TimeUnit.MILLISECONDS);
    Metadata headers = new Metadata();
    headers.put(
        HEADER,
        ClientCalls.blockingUnaryCall(channel, AuthGrpc.getAuthenticateMethod(), options, request)
            .getToken());
    return MetadataUtils.newAttachHeadersInterceptor(headers);
  }

  synchronized void forget() {
    authenticated = null;
  }
}
