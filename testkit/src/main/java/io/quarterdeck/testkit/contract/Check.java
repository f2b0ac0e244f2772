// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.contract;

import org.junit.jupiter.api.DynamicTest;

/**
 * One promise of a contract.
 *
 * @param name what is promised
 * @param body throws when the implementation under test breaks it
 */
public record Check(String name, Body body) {

  /** What is tried. */
  @FunctionalInterface
  public interface Body {
    void run() throws Exception;
  }

  /** It as JUnit has it. */
  public DynamicTest test() {
    return DynamicTest.dynamicTest(name, body::run);
  }

  /** Whether it is kept. */
  public boolean holds() {
    try {
      body.run();
      return true;
    } catch (Exception | AssertionError e) {
      return false;
    }
  }
}
