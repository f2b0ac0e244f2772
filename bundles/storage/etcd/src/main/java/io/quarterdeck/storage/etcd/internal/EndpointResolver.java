// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import io.grpc.Attributes;
import io.grpc.EquivalentAddressGroup;
import io.grpc.NameResolver;
import io.grpc.Status;
import io.grpc.StatusOr;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Gives gRPC the members' addresses, looked up anew whenever it asks; or their names, where it is a
 * proxy that looks them up.
 */
final class EndpointResolver extends NameResolver {

  /** Makes one for a fixed list of members. */
  static final class Factory extends NameResolver.Factory {
    private final List<URI> endpoints;
    private final boolean direct;

    Factory(List<URI> endpoints, boolean direct) {
      this.endpoints = endpoints;
      this.direct = direct;
    }

    @Override
    public NameResolver newNameResolver(URI target, Args args) {
      return new EndpointResolver(
          endpoints, direct, Objects.requireNonNullElse(args.getOffloadExecutor(), Runnable::run));
    }

    @Override
    public String getDefaultScheme() {
      return "etcd";
    }
  }

  private final List<URI> endpoints;
  private final boolean direct;
  private final Executor executor;
  private volatile @Nullable Listener2 listener;

  private EndpointResolver(List<URI> endpoints, boolean direct, Executor executor) {
    this.endpoints = endpoints;
    this.direct = direct;
    this.executor = executor;
  }

  @Override
  public String getServiceAuthority() {
    return authority(endpoints.getFirst());
  }

  private static String authority(URI endpoint) {
    return endpoint.getHost() + ":" + endpoint.getPort();
  }

  @Override
  public void start(Listener2 started) {
    listener = started;
    refresh();
  }

  @Override
  public void refresh() {
    executor.execute(this::resolve);
  }

  private void resolve() {
    Listener2 told = listener;
    if (told == null) {
      return;
    }
    List<EquivalentAddressGroup> groups = new ArrayList<>();
    Status failure = Status.UNAVAILABLE.withDescription("no endpoint");
    for (URI endpoint : endpoints) {
      try {
        groups.add(group(endpoint));
      } catch (UnknownHostException e) {
        failure = Status.UNAVAILABLE.withDescription("unknown host " + endpoint.getHost());
      }
    }
    if (groups.isEmpty()) {
      told.onError(failure);
    } else {
      told.onResult(
          ResolutionResult.newBuilder().setAddressesOrError(StatusOr.fromValue(groups)).build());
    }
  }

  /** Its certificate is held against its own name, not against that of the first. */
  private EquivalentAddressGroup group(URI endpoint) throws UnknownHostException {
    List<SocketAddress> addresses = new ArrayList<>();
    if (direct) {
      for (InetAddress address : InetAddress.getAllByName(endpoint.getHost())) {
        addresses.add(new InetSocketAddress(address, endpoint.getPort()));
      }
    } else {
      String name = endpoint.getHost().replace("[", "").replace("]", "");
      addresses.add(InetSocketAddress.createUnresolved(name, endpoint.getPort()));
    }
    return new EquivalentAddressGroup(
        addresses,
        Attributes.newBuilder()
            .set(EquivalentAddressGroup.ATTR_AUTHORITY_OVERRIDE, authority(endpoint))
            .build());
  }

  @Override
  public void shutdown() {
    listener = null;
  }
}
