// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

/**
 * A document of which only the bytes are there. Nobody writes into them.
 *
 * @param json the JSON form
 * @param protobuf gnostic's message of the same
 * @param hash of the JSON form, as {@link Document#hash()} has it
 */
public record Written(byte[] json, byte[] protobuf, String hash) {
  Written(byte[] json, byte[] protobuf) {
    this(json, protobuf, Document.hash(json));
  }

  /** The strong ETag of the JSON form, in quotes. */
  public String etag() {
    return '"' + hash + '"';
  }
}
