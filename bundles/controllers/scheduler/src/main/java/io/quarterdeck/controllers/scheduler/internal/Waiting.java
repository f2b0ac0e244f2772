// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.scheduler.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.controller.Backoff;
import io.quarterdeck.runtime.controller.ObjectKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The pods that no node takes, and how often that was tried. Thread-safe. */
final class Waiting {
  private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(5), Duration.ofSeconds(60));

  /**
   * One of them.
   *
   * @param wish of what it wants, by which a change is known
   */
  private record One(String uid, int wish, int attempts) {}

  private final Map<ObjectKey, One> all = new ConcurrentHashMap<>();

  /** What of a pod decides where it goes. */
  private static int wish(ApiObject pod) {
    return Objects.hash(pod.tree().get("spec"), pod.meta().labels());
  }

  /** Whether it waits, and wants what it wanted then. */
  boolean knows(ApiObject pod) {
    One one = all.get(ObjectKey.of(pod));
    return one != null && one.uid().equals(pod.meta().uid()) && one.wish() == wish(pod);
  }

  /** It fits nowhere once more: when it is tried again by itself. */
  Duration again(ApiObject pod) {
    @Nullable One next =
        all.compute(
            ObjectKey.of(pod),
            (key, before) ->
                new One(
                    pod.meta().uid(),
                    wish(pod),
                    before != null && before.uid().equals(pod.meta().uid())
                        ? before.attempts() + 1
                        : 1));
    return BACKOFF.after(next == null ? 1 : next.attempts());
  }

  void forget(ObjectKey key) {
    all.remove(key);
  }

  List<ObjectKey> keys() {
    return List.copyOf(all.keySet());
  }
}
