// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal;

/** A value of one of the libraries: knows the name of its type. */
interface Named {
  String typeName();
}
