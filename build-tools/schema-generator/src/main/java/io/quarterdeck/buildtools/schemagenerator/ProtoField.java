// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.buildtools.schemagenerator;

/**
 * One field of a protobuf message.
 *
 * @param label {@code optional}, {@code repeated} or {@code map}
 * @param type a scalar's word, or a message's full name without the leading dot; a map's value type
 */
record ProtoField(String name, String label, String type, int number, String doc) {
  boolean isMessage() {
    return type.contains(".");
  }
}
