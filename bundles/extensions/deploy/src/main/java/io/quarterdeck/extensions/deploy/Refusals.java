// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.deploy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.osgi.framework.Bundle;

/** Why bundles are not in use, or not alone: the last reason of each. Thread-safe. */
final class Refusals {
  private final Map<Bundle, String> starts = new ConcurrentHashMap<>();
  private final Map<Bundle, String> successions = new ConcurrentHashMap<>();

  /**
   * Keeps why it does not start.
   *
   * @return whether that is new
   */
  boolean doesNotStart(Bundle bundle, String why) {
    return starts.put(bundle, why) == null;
  }

  void started(Bundle bundle) {
    starts.remove(bundle);
  }

  /** Those that are to be tried again. */
  List<Bundle> waiting() {
    starts.keySet().removeIf(b -> b.getState() == Bundle.UNINSTALLED);
    return new ArrayList<>(starts.keySet());
  }

  /** Keeps why the one before it stays. */
  void doesNotReplace(Bundle next, String why) {
    successions.put(next, why);
  }

  void replaced(Bundle next) {
    successions.remove(next);
  }

  void forget(Bundle bundle) {
    starts.remove(bundle);
    successions.remove(bundle);
  }

  List<String> of(Bundle bundle) {
    List<String> out = new ArrayList<>();
    for (String why : new String[] {starts.get(bundle), successions.get(bundle)}) {
      if (why != null) {
        out.add(why);
      }
    }
    return out;
  }
}
