// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.protocol;

import java.nio.ByteBuffer;
import org.osgi.annotation.versioning.ConsumerType;

/** A conversation on one link. Nothing here may block. */
@ConsumerType
public interface Session {
  /**
   * Bytes from the client, in order; one call at a time, on a thread that reads from the socket.
   *
   * @param bytes the session's until it returns
   */
  void received(ByteBuffer bytes);

  /** The link is closed, whoever did it. Called once, on any thread, maybe during the others. */
  void closed();

  /**
   * Takes no more requests, tells the client where that begins, and closes the link when those that
   * have begun are through. On any thread; more than once counts once.
   */
  void drain();

  /** How many requests are under way; a link without one is drained when it has been idle long. */
  int open();
}
