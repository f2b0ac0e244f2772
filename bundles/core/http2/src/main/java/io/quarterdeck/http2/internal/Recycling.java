// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import io.netty.util.Recycler;

/**
 * Netty keeps small objects in each thread to use them again. The threads here are the server's,
 * and what is kept there goes whenever they leave a connection: pools would be made anew each time,
 * which costs far more than the objects.
 */
final class Recycling {
  private static final String KEY = "io.netty.recycler.maxCapacityPerThread";

  private Recycling() {}

  /** Turns it off, before anything of Netty's is used; only for the copy that this bundle has. */
  static synchronized void turnOff() {
    String before = System.getProperty(KEY);
    System.setProperty(KEY, "0");
    try {
      Class.forName(Recycler.class.getName(), true, Recycling.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    } finally {
      if (before == null) {
        System.clearProperty(KEY);
      } else {
        System.setProperty(KEY, before);
      }
    }
  }
}
