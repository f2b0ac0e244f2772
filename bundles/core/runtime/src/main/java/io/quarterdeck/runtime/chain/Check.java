// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import org.jspecify.annotations.Nullable;

/** Whether the user of a chain can use a plugin at all. */
@FunctionalInterface
public interface Check<T> {

  /**
   * Why not; null when it can. One that cannot be used is not in any snapshot, and is shown as one
   * that did not start. Called on the thread that registers it, before the chain has it; may read,
   * must not wait for other plugins.
   */
  @Nullable String fault(T service, Origin origin);
}
