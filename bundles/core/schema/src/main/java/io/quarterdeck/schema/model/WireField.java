// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

import org.jspecify.annotations.Nullable;

/**
 * One field of a protobuf message.
 *
 * @param name in JSON, empty for an inlined message
 * @param schema of the value; null for an inlined message
 * @param always whether it is written when there is nothing in it: what is no pointer in Go
 * @param inlined the message whose fields JSON shows beside the others, null for a plain field
 */
public record WireField(
    int number,
    String name,
    @Nullable Schema schema,
    boolean always,
    @Nullable WireMessage inlined) {

  static WireField of(Field f) {
    return new WireField(f.protoNumber(), f.name(), f.schema(), isAlways(f), null);
  }

  /** Embedded structs are never pointers. */
  static WireField inlined(int number, WireMessage message) {
    return new WireField(number, "", null, true, message);
  }

  private static boolean isAlways(Field f) {
    return switch (f.schema().kind()) {
      case LIST, MAP, BYTES -> false;
      case STRING, BOOLEAN, INT32, INT64, DOUBLE -> !f.pointer();
      default -> f.value() || f.always() && !f.pointer();
    };
  }
}
