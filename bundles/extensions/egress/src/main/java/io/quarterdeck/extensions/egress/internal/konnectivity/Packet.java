// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal.konnectivity;

import io.quarterdeck.libraries.protobuf.MalformedMessageException;
import io.quarterdeck.libraries.protobuf.ProtoReader;
import io.quarterdeck.libraries.protobuf.ProtoWriter;

/**
 * {@code Packet}, what both sides send.
 *
 * @param random the dial that it belongs to; 0 where a connection counts
 * @param connection {@code connectID}; 0 where there is none
 * @param error empty for none
 * @param data of the connection
 */
record Packet(PacketType type, long random, long connection, String error, byte[] data) {
  private static final byte[] NOTHING = {};

  static byte[] dial(String address, long random) {
    return message(
        PacketType.DIAL_REQ, new ProtoWriter().text(1, "tcp").text(2, address).number(3, random));
  }

  /** Gives a dial up. */
  static byte[] dialClose(long random) {
    return message(PacketType.DIAL_CLS, new ProtoWriter().number(1, random));
  }

  static byte[] data(long connection, byte[] data) {
    return message(PacketType.DATA, new ProtoWriter().number(1, connection).bytes(3, data));
  }

  static byte[] close(long connection) {
    return message(PacketType.CLOSE_REQ, new ProtoWriter().number(1, connection));
  }

  private static byte[] message(PacketType type, ProtoWriter payload) {
    return new ProtoWriter()
        .number(1, type.ordinal())
        .message(type.field, payload.toBytes())
        .toBytes();
  }

  /** Of the other side's. What its type does not have stays empty. */
  static Packet read(byte[] message) throws MalformedMessageException {
    PacketType type = PacketType.DIAL_REQ;
    ProtoReader in = new ProtoReader(message);
    while (in.next()) {
      if (in.isNumber(1)) {
        type = PacketType.of(in.number());
      }
    }
    byte[] payload = NOTHING;
    in = new ProtoReader(message);
    while (in.next()) {
      if (in.is(type.field)) {
        payload = in.bytes();
      }
    }
    return payload(type, new ProtoReader(payload));
  }

  private static Packet payload(PacketType type, ProtoReader in) throws MalformedMessageException {
    long[] numbers = new long[4];
    String error = "";
    byte[] data = NOTHING;
    while (in.next()) {
      for (int field = 1; field < numbers.length; field++) {
        if (in.isNumber(field)) {
          numbers[field] = in.number();
        }
      }
      if (in.is(1)) {
        error = in.text();
      } else if (in.is(3)) {
        data = in.bytes();
      }
    }
    return switch (type) {
      case DIAL_RSP -> new Packet(type, numbers[3], numbers[2], error, NOTHING);
      case CLOSE_RSP -> new Packet(type, 0, numbers[2], error, NOTHING);
      case DIAL_CLS -> new Packet(type, numbers[1], 0, "", NOTHING);
      case DATA -> new Packet(type, 0, numbers[1], "", data);
      case DIAL_REQ, CLOSE_REQ, DRAIN, UNKNOWN -> new Packet(type, 0, 0, "", NOTHING);
    };
  }
}
