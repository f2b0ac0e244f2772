// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.grpc;

import org.osgi.annotation.versioning.ProviderType;

/** The service that opens channels to unix sockets. Thread-safe. */
@ProviderType
public interface GrpcSockets {

  /**
   * A channel, in plain text. Connects when it is first used, and again after each loss; does not
   * block.
   *
   * @param socket the path of a unix socket; {@code @name} for one in Linux' abstract namespace
   * @throws IllegalArgumentException when no such socket can be reached on this system
   */
  GrpcChannel open(String socket);
}
