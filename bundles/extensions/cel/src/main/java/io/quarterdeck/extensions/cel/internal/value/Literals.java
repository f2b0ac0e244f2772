// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.value;

import dev.cel.common.ast.CelConstant;

/** Constants of the library as values. */
public final class Literals {
  private Literals() {}

  public static Object value(CelConstant c) {
    return switch (c.getKind()) {
      case NULL_VALUE -> Null.NULL;
      case BOOLEAN_VALUE -> c.booleanValue();
      case INT64_VALUE -> c.int64Value();
      case UINT64_VALUE -> new UInt(c.uint64Value().longValue());
      case DOUBLE_VALUE -> c.doubleValue();
      case STRING_VALUE -> c.stringValue();
      case BYTES_VALUE -> new Bytes(c.bytesValue().toByteArray());
      default -> throw new IllegalStateException("a constant of kind " + c.getKind());
    };
  }

  /** What {@code type()} answers for a value of a type that is written by this name. */
  public static String typeName(String written) {
    return written.equals("optional_type") ? "optional_type" : written;
  }
}
