// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import java.util.List;

/** Max-min fair division of a sum among some who each have a target and bounds. */
final class Allocation {
  private static final double LEAST_TARGET = 0.001;
  private static final int HALVINGS = 100;

  private Allocation() {}

  /**
   * One who gets a part.
   *
   * @param lower not more than the target, nor than the upper bound
   */
  record Item(double target, double lower, double upper) {
    double at(double proportion) {
      return Math.max(lower, Math.min(upper, proportion * Math.max(target, LEAST_TARGET)));
    }
  }

  /**
   * The proportion of its target that everybody gets whom no bound hinders, so that the parts give
   * the sum; as near to it as the bounds allow.
   */
  static double proportion(double sum, List<Item> items) {
    double low = 0;
    double high = 1;
    while (total(high, items) < sum && high < 1e12) {
      high *= 2;
    }
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (total(middle, items) < sum) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private static double total(double proportion, List<Item> items) {
    return items.stream().mapToDouble(i -> i.at(proportion)).sum();
  }
}
