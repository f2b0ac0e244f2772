// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.protobuf;

/** Bytes that are no message. */
public final class MalformedMessageException extends Exception {
  private static final long serialVersionUID = 1L;

  MalformedMessageException(String message) {
    super(message, null, false, false);
  }

  static MalformedMessageException cut() {
    return new MalformedMessageException("proto: cannot parse invalid wire-format data");
  }
}
