// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.grpc;

import org.osgi.annotation.versioning.ProviderType;

/** What this side does with a call that has messages both ways. Thread-safe. */
@ProviderType
public interface GrpcStream {

  /** Sends a message, or keeps it until it can be sent; nothing once the call has ended. */
  void send(byte[] message);

  /** Whether a message would be sent now, and not be kept. */
  boolean isReady();

  /** Asks for more messages: after the first one, none comes that was not asked for. */
  void request(int messages);

  /** Ends the call; the receiver may still get what was on its way. */
  void cancel();
}
