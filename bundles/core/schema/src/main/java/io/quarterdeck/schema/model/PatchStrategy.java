// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

/** How a strategic merge treats a field. */
public enum PatchStrategy {
  MERGE,
  REPLACE,
  RETAIN_KEYS
}
