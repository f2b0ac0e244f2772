// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline;

/** How far a server is on its way out. */
public enum Phase {
  SERVING,

  /** {@code /readyz} fails, so that nobody new is sent here; all else goes on. */
  STOPPING,

  /** New requests are sent away; those that run are let finish. */
  REFUSING
}
