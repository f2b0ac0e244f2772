// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

/**
 * Bytes that are not the protobuf that they say they are; the message is what Go's decoder says.
 */
public final class MalformedProtobufException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MalformedProtobufException(String message) {
    super(message, null, false, false);
  }
}
