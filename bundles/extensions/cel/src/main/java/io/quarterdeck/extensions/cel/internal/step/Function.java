// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.step;

/**
 * What a function of a library does. Overloads are distinguished by what the arguments are; the
 * receiver of a member function is the first of them.
 */
@FunctionalInterface
public interface Function {
  Object call(Frame frame, Object[] args);
}
