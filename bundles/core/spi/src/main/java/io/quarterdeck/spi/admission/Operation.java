// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.admission;

/** What is being done to an object. */
public enum Operation {
  CREATE,
  UPDATE,
  DELETE,
  CONNECT
}
