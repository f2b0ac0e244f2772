// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.garbagecollector.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import java.lang.ref.SoftReference;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Whether there is an object of a UID anywhere, which takes a look at all of its kind: one look
 * answers for a while, longer where it took long, since thousands may ask for owners that never
 * were. Thread-safe.
 */
final class PresentObjects {
  private static final Duration SHORTEST = Duration.ofSeconds(1);

  /** Of the time, at most so large a part is spent on looking. */
  private static final int PART = 20;

  private static final int MOST_KINDS = 16;

  /** What a look has seen, unless memory is short. */
  private record Look(SoftReference<Set<String>> uids, Instant until) {}

  private final Function<GroupResource, List<ApiObject>> list;
  private final InstantSource clock;
  private final Map<GroupResource, Look> looks = new HashMap<>();

  /**
   * @param list all objects of a resource
   */
  PresentObjects(Function<GroupResource, List<ApiObject>> list, InstantSource clock) {
    this.list = list;
    this.clock = clock;
  }

  synchronized boolean has(GroupResource resource, String uid) {
    Set<String> seen = seen(resource);
    return (seen == null ? look(resource) : seen).contains(uid);
  }

  private @Nullable Set<String> seen(GroupResource resource) {
    Look last = looks.get(resource);
    return last == null || !clock.instant().isBefore(last.until()) ? null : last.uids().get();
  }

  private Set<String> look(GroupResource resource) {
    if (looks.size() >= MOST_KINDS) {
      looks.clear();
    }
    Instant begun = clock.instant();
    Set<String> uids = new HashSet<>();
    list.apply(resource).forEach(o -> uids.add(o.meta().uid()));
    Instant ended = clock.instant();
    Duration pause = Duration.between(begun, ended).multipliedBy(PART);
    Instant until = ended.plus(pause.compareTo(SHORTEST) > 0 ? pause : SHORTEST);
    looks.put(resource, new Look(new SoftReference<>(uids), until));
    return uids;
  }
}
