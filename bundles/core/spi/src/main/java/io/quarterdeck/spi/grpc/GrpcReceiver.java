// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.grpc;

import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ConsumerType;

/** What the other side of a call does. Called one at a time; must not block. */
@ConsumerType
public interface GrpcReceiver {

  void onMessage(byte[] message);

  /**
   * More can be sent: {@link GrpcStream#isReady} has become true. The first time there is a
   * connection.
   */
  default void onReady() {}

  /**
   * The last call.
   *
   * @param failure null when the other side has ended it in order
   */
  void onEnd(@Nullable GrpcException failure);
}
