// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

/** How a map merges. */
public enum MapType {
  GRANULAR,
  ATOMIC
}
