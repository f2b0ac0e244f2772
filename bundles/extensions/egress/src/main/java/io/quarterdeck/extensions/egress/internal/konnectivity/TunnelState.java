// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal.konnectivity;

/** How far a tunnel is. */
enum TunnelState {
  CONNECTING,
  READY,
  DIALING,
  OPEN,

  /** By the other side, in order: what has come can still be read. */
  ENDED,

  /** The same, but for the order. */
  FAILED,

  /** By this side. */
  CLOSED
}
