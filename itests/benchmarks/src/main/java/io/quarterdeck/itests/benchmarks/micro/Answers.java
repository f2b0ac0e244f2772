// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.micro;

/** A refusal is quick: it must not pass for a good figure. */
final class Answers {
  private Answers() {}

  static Object require(int status, Object answer) {
    if (!answer.equals(status)) {
      throw new IllegalStateException("status " + answer + " instead of " + status);
    }
    return answer;
  }
}
