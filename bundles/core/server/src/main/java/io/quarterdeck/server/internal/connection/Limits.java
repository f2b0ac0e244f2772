// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

import java.time.Duration;

/**
 * How long a client may take for each part of its conversation, and what all clients together may
 * make the server keep of it.
 *
 * @param handshake from the accepted connection to the end of TLS' handshake
 * @param head from the first byte of a request, or the handshake, to the end of its head
 * @param body from when the body is wanted to its last byte
 * @param idle between requests
 * @param drain for what is left of a body that nobody wants
 * @param stall without a byte taken of what was written
 * @param unread bytes of heads and bodies that are not complete, beyond a small allowance for each
 *     connection
 * @param decoding bytes that bodies being decoded may take, at {@link IncomingBody#DECODED} for
 *     each
 */
public record Limits(
    Duration handshake,
    Duration head,
    Duration body,
    Duration idle,
    Duration drain,
    Duration stall,
    long unread,
    long decoding) {

  /**
   * The times are kube-apiserver's where it has them (32 s for handshake and head, 60 s for a
   * request); idle connections are kept longer than clients keep them (90 s in Go), so that they
   * close first.
   *
   * @param heap the most bytes that the heap may have
   */
  public static Limits of(long heap) {
    return new Limits(
        Duration.ofSeconds(32),
        Duration.ofSeconds(32),
        Duration.ofSeconds(60),
        Duration.ofSeconds(120),
        Duration.ofSeconds(5),
        Duration.ofSeconds(30),
        heap / 8,
        heap / 4);
  }
}
