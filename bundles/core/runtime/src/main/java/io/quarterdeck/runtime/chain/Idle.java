// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

/**
 * Whether a plugin that its chain uses does nothing all the same.
 *
 * @param failed whether it should and cannot
 * @param why for {@code kubectl get plugins}; empty for one at work
 */
public record Idle(boolean failed, String why) {
  public static final Idle AT_WORK = new Idle(false, "");

  /** One that has nothing to do, which is as it should be; at work if there is no reason. */
  public static Idle standingBy(String why) {
    return new Idle(false, why);
  }

  public static Idle failed(String why) {
    return new Idle(true, why);
  }
}
