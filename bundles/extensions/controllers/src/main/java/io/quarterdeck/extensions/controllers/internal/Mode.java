// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.controllers.internal;

/** When controllers run. */
enum Mode {
  /** While no kube-controller-manager is alive. */
  AUTO,
  /** Whoever else is there. */
  ON,
  /** Never: a bare API server. */
  OFF;

  /**
   * @throws IllegalArgumentException naming the key
   */
  static Mode of(String value) {
    return switch (value.strip()) {
      case "auto" -> AUTO;
      case "on" -> ON;
      case "off" -> OFF;
      default ->
          throw new IllegalArgumentException(
              "io.quarterdeck.controllers: mode = " + value + ": must be auto, on or off");
    };
  }
}
