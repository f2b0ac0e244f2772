// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

import io.quarterdeck.libraries.protobuf.MalformedMessageException;
import io.quarterdeck.libraries.protobuf.ProtoReader;
import io.quarterdeck.libraries.protobuf.ProtoWriter;
import java.util.TreeMap;

/**
 * A value in the store: what was encrypted, and with which key. Kubernetes: the message {@code
 * v2.EncryptedObject}, whose bytes these are.
 */
@SuppressWarnings("ArrayRecordComponent")
record EncryptedObject(byte[] data, DataKey key) {

  byte[] toBytes() {
    return new ProtoWriter()
        .bytes(1, data)
        .text(2, key.keyId())
        .bytes(3, key.source())
        .map(4, key.annotations())
        .number(5, key.type())
        .toBytes();
  }

  /**
   * @throws EnvelopeException when it is none, or one that may not be
   */
  static EncryptedObject parse(byte[] bytes) throws EnvelopeException {
    EncryptedObject found;
    try {
      found = read(new ProtoReader(bytes));
    } catch (MalformedMessageException e) {
      throw new EnvelopeException(String.valueOf(e.getMessage()), e);
    }
    Limits.require(found);
    return found;
  }

  private static EncryptedObject read(ProtoReader in)
      throws MalformedMessageException, EnvelopeException {
    byte[] data = {};
    String keyId = "";
    byte[] source = {};
    TreeMap<String, byte[]> annotations = new TreeMap<>();
    int type = DataKey.KEY;
    while (in.next()) {
      if (in.is(1)) {
        data = in.bytes();
      } else if (in.is(2)) {
        keyId = in.text();
      } else if (in.is(3)) {
        source = in.bytes();
      } else if (in.is(4)) {
        in.entry(annotations);
      } else if (in.isNumber(5)) {
        type = (int) in.number();
      }
    }
    if (type != DataKey.KEY && type != DataKey.SEED) {
      throw new EnvelopeException("unknown encryptedDEKSourceType: " + type);
    }
    return new EncryptedObject(data, new DataKey(source, keyId, annotations, type));
  }
}
