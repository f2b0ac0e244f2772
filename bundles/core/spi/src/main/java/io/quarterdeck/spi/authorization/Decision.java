// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.authorization;

/** What one authorizer says; the reason goes into the refusal's message and the audit log. */
public sealed interface Decision {

  record Allow(String reason) implements Decision {}

  /** Ends the chain: nobody after it is asked. */
  record Deny(String reason) implements Decision {}

  /** The next authorizer is asked; when nobody allows, the request is refused. */
  record NoOpinion(String reason) implements Decision {}

  static Decision noOpinion() {
    return new NoOpinion("");
  }

  String reason();
}
