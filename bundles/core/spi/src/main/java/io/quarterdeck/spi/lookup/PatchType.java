// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.lookup;

/** How a patch says what is to change, by its media type. */
public enum PatchType {
  /** Operations (RFC 6902). */
  JSON("application/json-patch+json"),
  /** The wanted values, null for what is to go (RFC 7396). */
  MERGE("application/merge-patch+json"),
  /** The same, with lists merged by their keys; not for custom resources. */
  STRATEGIC("application/strategic-merge-patch+json");

  private final String mediaType;

  PatchType(String mediaType) {
    this.mediaType = mediaType;
  }

  public String mediaType() {
    return mediaType;
  }
}
