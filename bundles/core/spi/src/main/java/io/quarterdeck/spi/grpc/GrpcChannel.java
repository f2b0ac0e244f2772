// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.grpc;

import java.time.Duration;
import org.osgi.annotation.versioning.ProviderType;

/** A connection to one server. Thread-safe; whoever opened it closes it. */
@ProviderType
public interface GrpcChannel extends AutoCloseable {

  /**
   * One message there and one back. Blocks, at most for the timeout; where there is no connection,
   * it waits for one as long.
   *
   * @param method such as {@code v2.KeyManagementService/Status}
   * @throws GrpcException when there is no answer, or it is an error
   */
  byte[] call(String method, byte[] request, Duration timeout) throws GrpcException;

  /**
   * Messages both ways. Does not block.
   *
   * @param receiver called on the connection's threads, one call at a time; must not block
   */
  GrpcStream stream(String method, GrpcReceiver receiver);

  /** Calls that are under way fail. */
  @Override
  void close();
}
