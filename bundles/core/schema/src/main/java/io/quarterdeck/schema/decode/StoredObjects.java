// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionKind;

/** What can be told of a stored object before it is decoded. */
public final class StoredObjects {
  private StoredObjects() {}

  /** Whether it starts as Kubernetes' protobuf does. */
  public static boolean isProtobuf(byte[] stored) {
    return stored.length >= 4
        && stored[0] == 'k'
        && stored[1] == '8'
        && stored[2] == 's'
        && stored[3] == 0;
  }

  /** The kind that its envelope names; {@link ApiException} 400 when it is broken. */
  public static GroupVersionKind kind(byte[] protobuf) {
    try {
      ProtobufEnvelope envelope = ProtobufEnvelope.open(protobuf);
      return GroupVersion.parse(envelope.apiVersion()).withKind(envelope.kind());
    } catch (ProtobufReader.Malformed | IllegalArgumentException e) {
      throw ApiException.badRequest(String.valueOf(e.getMessage()));
    }
  }
}
