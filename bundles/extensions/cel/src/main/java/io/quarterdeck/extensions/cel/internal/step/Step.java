// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.step;

/** One node of a program: makes its value, and charges for it. Immutable. */
@FunctionalInterface
public interface Step {
  Object eval(Frame frame);
}
