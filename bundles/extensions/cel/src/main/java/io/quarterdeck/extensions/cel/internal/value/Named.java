// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.value;

/** A value of one of the libraries: knows the name of its type. */
public interface Named {
  String typeName();
}
