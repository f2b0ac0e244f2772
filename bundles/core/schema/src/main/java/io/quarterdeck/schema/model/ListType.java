// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

/** How a list merges. */
public enum ListType {
  ATOMIC,
  SET,
  MAP
}
