// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.failure;

import org.jspecify.annotations.Nullable;

/**
 * A start that cannot go on, for a reason that the person at the terminal can mend. Its message is
 * the one line shown.
 */
public final class LaunchException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  private LaunchException(int exitCode, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /** What was asked for is wrong: an option, a configuration file. Nothing was written. */
  public static LaunchException configuration(String message) {
    return new LaunchException(2, message, null);
  }

  /** The machine is in the way: a port, a lock, a disk. */
  public static LaunchException environment(String message, @Nullable Throwable cause) {
    return new LaunchException(1, message, cause);
  }

  public int exitCode() {
    return exitCode;
  }
}
