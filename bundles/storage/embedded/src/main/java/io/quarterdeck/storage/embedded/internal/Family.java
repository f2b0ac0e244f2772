// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import java.nio.charset.StandardCharsets;

/** The column families, in the order in which they are opened. */
enum Family {
  META("default"),
  CURRENT("current"),
  HISTORY("history"),
  LOG("log"),
  LEASES("leases");

  private final String label;

  Family(String label) {
    this.label = label;
  }

  byte[] label() {
    return label.getBytes(StandardCharsets.US_ASCII);
  }
}
