// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal.konnectivity;

/** {@code PacketType}, by its number. */
enum PacketType {
  DIAL_REQ(2),
  DIAL_RSP(3),
  CLOSE_REQ(5),
  CLOSE_RSP(6),
  DATA(4),
  DIAL_CLS(7),
  DRAIN(8),

  /** One of a later version of the protocol, which is passed over. */
  UNKNOWN(0);

  /** The field of {@code Packet} that its payload is in. */
  final int field;

  PacketType(int field) {
    this.field = field;
  }

  static PacketType of(long number) {
    return number >= 0 && number < UNKNOWN.ordinal() ? values()[(int) number] : UNKNOWN;
  }
}
