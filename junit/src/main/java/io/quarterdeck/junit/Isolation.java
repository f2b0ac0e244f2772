// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit;

/** What the classes of a test run share. */
public enum Isolation {
  /**
   * The server; each class has a namespace of its own, which is deleted behind it. What it makes
   * outside of namespaces stays.
   */
  NAMESPACE,

  /**
   * The server, one class after the other; what a class has changed is undone behind it, whatever
   * and wherever it was.
   */
  RESET,

  /** Nothing: each class has a server of its own. */
  SERVER
}
