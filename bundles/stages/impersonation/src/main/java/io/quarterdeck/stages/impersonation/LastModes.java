// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.impersonation;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * In which mode each user last acted for another one: it is tried first, and its refusal is the one
 * that is reported. Bounded, thread-safe.
 */
final class LastModes {
  private static final int MOST = 10_000;
  private static final float LOAD = 0.75f;

  private final Map<String, Mode> last =
      new LinkedHashMap<>(16, LOAD, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Mode> eldest) {
          return size() > MOST;
        }
      };

  synchronized @Nullable Mode of(String user) {
    return last.get(user);
  }

  synchronized void set(String user, Mode mode) {
    last.put(user, mode);
  }
}
