// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.step;

/** A value that stands in the expression: free. */
public record Constant(Object value) implements Step {
  @Override
  public Object eval(Frame frame) {
    return value;
  }
}
