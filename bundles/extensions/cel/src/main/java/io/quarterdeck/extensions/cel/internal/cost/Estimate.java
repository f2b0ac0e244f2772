// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.cost;

import io.quarterdeck.extensions.cel.internal.value.Size;
import io.quarterdeck.spi.cel.CelType;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a part of an expression before it is evaluated.
 *
 * @param cost the most that it can cost
 * @param size how long its value can be
 * @param element of a list or map that the expression builds: how long one can be
 * @param type as it was declared, null where it does not come from a variable
 */
record Estimate(long cost, Size size, Size element, @Nullable CelType type) {

  static Estimate of(long cost, Size size) {
    return new Estimate(cost, size, Size.UNKNOWN, null);
  }

  /** A value of a declared type. */
  static Estimate declared(long cost, CelType type) {
    Size element = type.parameters().isEmpty() ? Size.UNKNOWN : declaredSize(type.element());
    return new Estimate(cost, declaredSize(type), element, type);
  }

  private static Size declaredSize(CelType type) {
    return switch (type.kind()) {
      case STRING, BYTES, LIST, MAP ->
          type.maxSize() < 0 ? Size.UNKNOWN : Size.upTo(type.maxSize());
      case DYN, OBJECT, OPAQUE, OPTIONAL -> Size.UNKNOWN;
      default -> Size.ONE;
    };
  }

  Estimate plusCost(long more) {
    return new Estimate(Size.add(cost, more), size, element, type);
  }
}
