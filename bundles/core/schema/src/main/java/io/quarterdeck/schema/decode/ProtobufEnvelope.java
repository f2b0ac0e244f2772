// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionKind;
import java.util.Arrays;

/**
 * The envelope of protobuf, in bodies and in the store: four magic bytes, then a {@code
 * runtime.Unknown}.
 *
 * @param apiVersion as it was sent, empty when it was not
 * @param kind as it was sent, empty when it was not
 * @param raw the message itself
 */
public record ProtobufEnvelope(String apiVersion, String kind, byte[] raw) {
  private static final byte[] MAGIC = {'k', '8', 's', 0};

  /** Whether the bytes start as Kubernetes' protobuf does. */
  public static boolean isOne(byte[] bytes) {
    return bytes.length >= MAGIC.length
        && Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
  }

  /**
   * Reads the envelope, not the message in it.
   *
   * @throws MalformedProtobufException for what is none
   */
  public static ProtobufEnvelope open(byte[] body) {
    if (!isOne(body)) {
      throw new MalformedProtobufException(
          "provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]");
    }
    ProtobufReader in = new ProtobufReader(body, MAGIC.length);
    String apiVersion = "";
    String kind = "";
    byte[] raw = new byte[0];
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field) {
        case 1 -> {
          ProtobufReader meta = in.message();
          for (int f = meta.next(); f != 0; f = meta.next()) {
            switch (f) {
              case 1 -> apiVersion = meta.text();
              case 2 -> kind = meta.text();
              default -> meta.skip();
            }
          }
        }
        case 2 -> raw = in.bytes();
        default -> in.skip();
      }
    }
    return new ProtobufEnvelope(apiVersion, kind, raw);
  }

  /**
   * The kind that it names. What it leaves out, or a version that is none, is that of the default.
   */
  public GroupVersionKind kindOr(GroupVersionKind fallback) {
    boolean versioned =
        !apiVersion.isEmpty() && apiVersion.indexOf('/') == apiVersion.lastIndexOf('/');
    GroupVersion version = versioned ? GroupVersion.parse(apiVersion) : fallback.groupVersion();
    return version.withKind(kind.isEmpty() ? fallback.kind() : kind);
  }
}
