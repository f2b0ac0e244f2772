// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import io.quarterdeck.stages.flowcontrol.config.PriorityLevel;

/**
 * The seats that a priority level has by its configuration.
 *
 * @param nominal its share of all
 * @param lower what it keeps when others borrow
 * @param upper what it has at most when it borrows
 */
record Seats(int nominal, int lower, int upper) {
  static Seats of(PriorityLevel level, int all, double shareSum) {
    int nominal = shareSum == 0 ? 0 : (int) Math.ceil(all * level.shares() / shareSum);
    int lendable = percent(nominal, level.lendablePercent());
    int borrowing = level.borrowingPercent() < 0 ? all : percent(nominal, level.borrowingPercent());
    return new Seats(nominal, nominal - lendable, nominal + borrowing);
  }

  private static int percent(int of, int percent) {
    return (int) Math.round(of * (percent / 100.0));
  }

  /** Half of what can be lent is kept until it is known who wants it. */
  int initial() {
    return nominal - (nominal - lower) / 2;
  }
}
