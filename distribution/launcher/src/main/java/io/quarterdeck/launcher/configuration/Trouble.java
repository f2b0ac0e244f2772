// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import java.util.HashSet;
import java.util.Set;

/**
 * What goes wrong in something that is looked after again and again: logged once, when it stays.
 */
final class Trouble {
  private final System.Logger log;
  private final String what;
  private final Set<String> logged = new HashSet<>();
  private Set<String> last = Set.of();
  private Set<String> now = new HashSet<>();

  Trouble(System.Logger log, String what) {
    this.log = log;
    this.what = what;
  }

  /** Met in this look; logged when the one before has met it too. */
  void met(Exception e) {
    String text = e.toString();
    now.add(text);
    if (last.contains(text) && logged.add(text)) {
      log.log(System.Logger.Level.ERROR, what, e);
    }
  }

  /** What this look has not met is over. */
  void lookIsOver() {
    logged.retainAll(now);
    last = now;
    now = new HashSet<>();
  }
}
