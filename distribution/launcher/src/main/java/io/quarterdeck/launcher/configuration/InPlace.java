// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import io.quarterdeck.launcher.failure.Failures;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.osgi.framework.Bundle;
import org.osgi.service.log.LogEntry;
import org.osgi.service.log.LogListener;

/**
 * What becomes of values that a component takes where it stands. One that cannot use them goes on
 * with what it had and throws, which SCR does not say anywhere but in its log. Thread-safe.
 */
final class InPlace implements LogListener {
  /** ConfigAdmin hands values over in a thread of its own. */
  private static final Duration SOON = Duration.ofMillis(400);

  private final Map<String, Handed> handed = new HashMap<>();

  private static final class Handed {
    final Generations.Trial trial;
    final long since = System.nanoTime();
    boolean settled;

    Handed(Generations.Trial trial) {
      this.trial = trial;
    }
  }

  /** Values are on their way. */
  synchronized void hand(String pid, Generations.Trial trial) {
    handed.put(pid, new Handed(trial));
  }

  /** What nobody has refused for a while is in force. */
  synchronized void settle() {
    long now = System.nanoTime();
    for (Handed each : handed.values()) {
      if (!each.settled && now - each.since > SOON.toNanos()) {
        each.settled = true;
        each.trial.inForce();
      }
    }
  }

  @Override
  public void logged(LogEntry entry) {
    Throwable thrown = entry.getException();
    Bundle bundle = entry.getBundle();
    if (thrown != null && bundle != null && Failures.isModification(entry.getMessage())) {
      for (String pid : takenInPlace(bundle)) {
        refused(pid, Failures.rootCause(thrown));
      }
    }
  }

  private synchronized void refused(String pid, String why) {
    Handed known = handed.get(pid);
    if (known != null) {
      known.settled = true;
      known.trial.failed(why);
    }
  }

  /** The PIDs of components that have a method for it. */
  private static Set<String> takenInPlace(Bundle bundle) {
    Set<String> pids = new HashSet<>();
    try {
      for (ComponentDescription component : ComponentDescription.of(bundle)) {
        if (component.inPlace()) {
          pids.addAll(component.pids());
        }
      }
    } catch (IOException e) {
      return Set.of(); // SCR has reported it
    }
    return pids;
  }
}
