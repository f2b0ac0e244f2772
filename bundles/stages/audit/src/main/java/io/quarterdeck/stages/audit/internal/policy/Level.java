// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.policy;

/** How much of a request is recorded; each includes those before it. */
public enum Level {
  NONE("None"),
  METADATA("Metadata"),
  REQUEST("Request"),
  REQUEST_RESPONSE("RequestResponse");

  private final String wire;

  Level(String wire) {
    this.wire = wire;
  }

  public String wire() {
    return wire;
  }

  public boolean includes(Level other) {
    return compareTo(other) >= 0;
  }

  static Level of(String text) {
    for (Level l : values()) {
      if (l.wire.equals(text)) {
        return l;
      }
    }
    throw new IllegalArgumentException(
        "level \"" + text + "\" is none of None, Metadata, Request, RequestResponse");
  }
}
