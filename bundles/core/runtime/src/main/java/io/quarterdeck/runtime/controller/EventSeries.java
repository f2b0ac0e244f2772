// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.controller;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which events are one, and which are too many (client-go's event correlator): the same ones are
 * counted; more than ten of one object and reason with differing messages in ten minutes are
 * counted together; and one object has twenty-five at once, then one every five minutes. For one
 * thread.
 */
final class EventSeries {
  private static final int REMEMBERED = 4096;
  private static final int MOST_SIMILAR = 10;
  private static final Duration SIMILAR_WITHIN = Duration.ofMinutes(10);
  private static final double BURST = 25;
  private static final double PER_SECOND = 1.0 / 300;
  private static final double MILLIS = 1000;
  private static final String COMBINED = "(combined from similar events): ";

  /**
   * One event as it is to be written.
   *
   * @param count how often it has happened; more than 1 for one that is there already
   */
  record Occurrence(String namespace, String name, String message, int count, Instant first) {}

  private static final class Similar {
    final Set<String> messages = new HashSet<>();
    Instant last = Instant.EPOCH;
  }

  private static final class Bucket {
    double tokens = BURST;
    Instant last = Instant.EPOCH;
  }

  private final InstantSource clock;
  private final Map<Object, Occurrence> known = remembered();
  private final Map<Object, Similar> similar = remembered();
  private final Map<Object, Bucket> buckets = remembered();

  EventSeries(InstantSource clock) {
    this.clock = clock;
  }

  private static <V> Map<Object, V> remembered() {
    return new LinkedHashMap<>(16, 0.75f, true) {
      private static final long serialVersionUID = 1L;

      @Override
      protected boolean removeEldestEntry(Map.Entry<Object, V> eldest) {
        return size() > REMEMBERED;
      }
    };
  }

  /** Null for one too many. */
  @Nullable Occurrence next(
      Map<String, @Nullable Object> involved, String type, String reason, String message) {
    Instant now = clock.instant();
    if (!takes(involved.get("uid") + "/" + involved.get("name"), now)) {
      return null;
    }
    Map<String, @Nullable Object> object = new LinkedHashMap<>(involved);
    object.remove("resourceVersion"); // whichever state it is in, it is the same object
    List<Object> group = List.of(List.copyOf(object.values()), type, reason);
    boolean combined = isMany(group, message, now);
    Object key = combined ? group : List.of(group, message);
    Occurrence before = known.get(key);
    Occurrence next =
        before == null
            ? new Occurrence(
                namespace(involved),
                involved.get("name") + "." + Long.toHexString(nanos(now)),
                combined ? COMBINED + message : message,
                1,
                now)
            : new Occurrence(
                before.namespace(),
                before.name(),
                combined ? COMBINED + message : message,
                before.count() + 1,
                before.first());
    known.put(key, next);
    return next;
  }

  private static String namespace(Map<String, @Nullable Object> involved) {
    return involved.get("namespace") instanceof String s ? s : "default";
  }

  private static long nanos(Instant now) {
    return now.getEpochSecond() * 1_000_000_000L + now.getNano();
  }

  private boolean isMany(Object group, String message, Instant now) {
    Similar s = similar.computeIfAbsent(group, k -> new Similar());
    if (Duration.between(s.last, now).compareTo(SIMILAR_WITHIN) > 0) {
      s.messages.clear();
    }
    s.last = now;
    if (s.messages.size() < MOST_SIMILAR) {
      s.messages.add(message);
      return false;
    }
    return !s.messages.contains(message);
  }

  private boolean takes(Object object, Instant now) {
    Bucket b = buckets.computeIfAbsent(object, k -> new Bucket());
    double passed = Math.max(0, Duration.between(b.last, now).toMillis()) / MILLIS;
    b.tokens = Math.min(BURST, b.tokens + passed * PER_SECOND);
    b.last = now;
    if (b.tokens < 1) {
      return false;
    }
    b.tokens--;
    return true;
  }
}
