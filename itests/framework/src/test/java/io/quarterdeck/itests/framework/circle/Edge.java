// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.framework.circle;

/** Asks the center. */
@FunctionalInterface
public interface Edge {
  String ask();
}
