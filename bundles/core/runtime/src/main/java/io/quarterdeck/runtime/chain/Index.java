// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

/**
 * Something that is computed from a snapshot once, such as admission's table from resource to
 * plugins. The instance is the key: keep it in a constant, not in a lambda made per call.
 */
@FunctionalInterface
public interface Index<T, D> {
  D derive(Snapshot<T> snapshot);
}
