// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.policy;

/** The stages of a request at which events are written. */
public enum Moment {
  REQUEST_RECEIVED("RequestReceived"),
  RESPONSE_STARTED("ResponseStarted"),
  RESPONSE_COMPLETE("ResponseComplete"),
  PANIC("Panic");

  private final String wire;

  Moment(String wire) {
    this.wire = wire;
  }

  public String wire() {
    return wire;
  }

  static Moment of(String text) {
    for (Moment m : values()) {
      if (m.wire.equals(text)) {
        return m;
      }
    }
    throw new IllegalArgumentException(
        "stage \""
            + text
            + "\" is none of RequestReceived, ResponseStarted, ResponseComplete, Panic");
  }
}
