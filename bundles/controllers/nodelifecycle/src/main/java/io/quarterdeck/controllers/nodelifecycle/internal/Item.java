// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodelifecycle.internal;

/** What has a turn. */
sealed interface Item {

  /** Who has been silent for how long, and how many of a zone: now and then. */
  record Monitor() implements Item {}

  /** The nodes that are to get a taint which evicts, a few at a time. */
  record Tainting() implements Item {}

  /** What is written on a node for what it says of itself. */
  record Node(String name) implements Item {}

  /** The pods of a node that is not ready. */
  record Pods(String node) implements Item {}
}
