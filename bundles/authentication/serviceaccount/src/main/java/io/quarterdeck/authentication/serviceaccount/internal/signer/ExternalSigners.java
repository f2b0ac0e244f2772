// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.signer;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.grpc.GrpcSockets;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;

/**
 * Keeps the signer over changes of the configuration that do not concern it: its keys hold then,
 * even while it is away. Without a signer nothing here asks for gRPC. Thread-safe.
 */
@Component(service = ExternalSigners.class, immediate = true)
public final class ExternalSigners {
  private final Metrics metrics;
  private @Nullable String endpoint;
  private @Nullable ExternalSigner signer;

  @Reference(
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  private volatile @Nullable GrpcSockets sockets;

  @Activate
  public ExternalSigners(@Reference Metrics metrics) {
    this.metrics = metrics;
  }

  /** The same with what opens channels, which DS brings otherwise. */
  ExternalSigners(Metrics metrics, GrpcSockets sockets) {
    this(metrics);
    this.sockets = sockets;
  }

  /**
   * The signer at a socket; one at another socket is closed. Does not block.
   *
   * @param socket a path, or {@code @name}
   * @throws IllegalArgumentException when the signer is known not to allow such lifetimes
   */
  public synchronized ExternalSigner at(String socket, Lifetimes lifetimes) {
    ExternalSigner known = signer;
    if (known != null && socket.equals(endpoint)) {
      known.wish(lifetimes);
      return known;
    }
    close();
    ExternalSigner made =
        new ExternalSigner(
            new SignerChannel(socket, () -> sockets), new SignerMeters(metrics), lifetimes);
    signer = made;
    endpoint = socket;
    made.start();
    return made;
  }

  /** There is none any more; or the bundle stops. */
  @Deactivate
  public synchronized void close() {
    ExternalSigner known = signer;
    signer = null;
    if (known != null) {
      known.close();
    }
  }
}
