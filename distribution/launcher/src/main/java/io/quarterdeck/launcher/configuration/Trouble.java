// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

/** What goes wrong in something that is tried again and again: said once, when it stays. */
final class Trouble {
  private static final int STAYS = 2;

  private final System.Logger log;
  private String last = "";
  private int times;

  Trouble(System.Logger log) {
    this.log = log;
  }

  void met(String what, Exception e) {
    String now = e.toString();
    times = now.equals(last) ? times + 1 : 1;
    last = now;
    if (times == STAYS) {
      log.log(System.Logger.Level.ERROR, what, e);
    }
  }

  void over() {
    last = "";
  }
}
