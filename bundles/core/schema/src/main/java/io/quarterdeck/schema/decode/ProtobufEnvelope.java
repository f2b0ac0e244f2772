// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import java.util.Arrays;

/**
 * The envelope of protobuf bodies: four magic bytes, then a {@code runtime.Unknown}.
 *
 * @param raw the message itself
 */
record ProtobufEnvelope(String apiVersion, String kind, byte[] raw) {
  private static final byte[] MAGIC = {'k', '8', 's', 0};

  static ProtobufEnvelope open(byte[] body) {
    if (body.length < MAGIC.length || !Arrays.equals(body, 0, 4, MAGIC, 0, 4)) {
      throw new ProtobufReader.Malformed(
          "provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]");
    }
    ProtobufReader in = new ProtobufReader(Arrays.copyOfRange(body, 4, body.length));
    String apiVersion = "";
    String kind = "";
    byte[] raw = new byte[0];
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field) {
        case 1 -> {
          ProtobufReader meta = new ProtobufReader(in.bytes());
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
}
