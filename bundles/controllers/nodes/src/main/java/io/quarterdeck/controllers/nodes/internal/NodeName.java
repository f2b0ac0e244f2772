// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodes.internal;

/** The names of simulated nodes, which are numbers from 0 on. */
final class NodeName {
  private static final String PREFIX = "simulated-";
  private static final int MOST_DIGITS = 6;
  private static final int BLOCK = 250;

  private NodeName() {}

  static String of(int number) {
    return PREFIX + number;
  }

  /** The number; -1 for another name. */
  static int number(String name) {
    if (!name.startsWith(PREFIX)) {
      return -1;
    }
    String digits = name.substring(PREFIX.length());
    boolean number =
        !digits.isEmpty()
            && digits.length() <= MOST_DIGITS
            && digits.chars().allMatch(c -> c >= '0' && c <= '9')
            && (digits.length() == 1 || digits.charAt(0) != '0');
    return number ? Integer.parseInt(digits) : -1;
  }

  /** Its address: nobody answers there. */
  static String address(int number) {
    return "10.64." + number / BLOCK + "." + (number % BLOCK + 1);
  }
}
