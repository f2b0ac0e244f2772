// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.queue;

/** Receives how many requests a set has, whenever that changes. Called under the set's lock. */
@FunctionalInterface
public interface Listener {
  /** Nobody. */
  Listener NONE = (waiting, executing, seatsWaiting, seatsInUse) -> {};

  /** The requests that wait and that run, and the seats of both. Must not block. */
  void changed(int waiting, int executing, int seatsWaiting, int seatsInUse);
}
