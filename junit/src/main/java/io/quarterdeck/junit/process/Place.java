// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

/** Where a server runs, and so who shares it and when it ends. */
public enum Place {
  /** A process beside this JVM, which ends with it. */
  BESIDE,

  /** A process of all JVMs that want the same, which outlives them for a while. */
  SHARED,

  /** This JVM. */
  INSIDE;

  private static final String REUSE = "quarterdeck.reuse";
  private static final String IN_PROCESS = "quarterdeck.inprocess";

  /**
   * What is asked for, by a test or by the system properties.
   *
   * @throws IllegalStateException when both are
   */
  public static Place of(boolean reuse, boolean inProcess) {
    boolean shared = reuse || Boolean.getBoolean(REUSE);
    boolean inside = inProcess || Boolean.getBoolean(IN_PROCESS);
    if (shared && inside) {
      throw new IllegalStateException(
          "a server inside this JVM cannot be shared with others: leave one of "
              + REUSE
              + " and "
              + IN_PROCESS
              + " away");
    }
    return shared ? SHARED : inside ? INSIDE : BESIDE;
  }

  /** The same for a test that shares its server with nobody. */
  public Place alone() {
    return this == SHARED ? BESIDE : this;
  }
}
