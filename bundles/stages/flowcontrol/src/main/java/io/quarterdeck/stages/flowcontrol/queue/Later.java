// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.queue;

/** Does something after a while, on a thread of its own. */
@FunctionalInterface
public interface Later {
  void run(Runnable what, long nanos);
}
