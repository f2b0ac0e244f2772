// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal;

/** A value that stands in the expression: free. */
record Constant(Object value) implements Step {
  @Override
  public Object eval(Frame frame) {
    return value;
  }
}
