// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.scheduler.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.controller.Backoff;
import io.quarterdeck.runtime.controller.ObjectKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** The pods that no node takes, and how often that was tried. Thread-safe. */
final class Waiting {
  private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(5), Duration.ofSeconds(60));

  /** Tries that are nearer to each other than this, for what changes in the cluster, are one. */
  private static final Duration APART = Duration.ofSeconds(4);

  /**
   * One of them.
   *
   * @param wish of what it wants, by which a change is known
   * @param told when people were told the last time
   */
  private record One(String uid, int wish, int attempts, Instant told) {}

  /**
   * What comes of a try.
   *
   * @param pause until the next one
   * @param tell whether people are to be told
   */
  record Again(Duration pause, boolean tell) {}

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

  /**
   * It fits nowhere once more.
   *
   * @param news whether it says so for another reason than before
   */
  Again again(ApiObject pod, boolean news, Instant now) {
    One before = all.get(ObjectKey.of(pod));
    boolean known = before != null && before.uid().equals(pod.meta().uid());
    // where nothing is known and nothing is new, one before this one has told it
    boolean tell = news || (before != null && known && !now.isBefore(before.told().plus(APART)));
    int attempts = before == null || !known ? 1 : before.attempts() + (tell ? 1 : 0);
    Instant told = before == null || !known || tell ? now : before.told();
    all.put(ObjectKey.of(pod), new One(pod.meta().uid(), wish(pod), attempts, told));
    return new Again(BACKOFF.after(attempts), tell);
  }

  void forget(ObjectKey key) {
    all.remove(key);
  }

  List<ObjectKey> keys() {
    return List.copyOf(all.keySet());
  }
}
