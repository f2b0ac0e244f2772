// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.value;

/** The value {@code null} of the language, so that Java's never stands for a value. */
public enum Null {
  NULL;

  @Override
  public String toString() {
    return "null";
  }
}
