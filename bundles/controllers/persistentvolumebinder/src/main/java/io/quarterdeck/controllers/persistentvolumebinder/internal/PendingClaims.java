// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.persistentvolumebinder.internal;

import io.quarterdeck.controllers.persistentvolumebinder.internal.VolumeIndex.Entry;
import io.quarterdeck.runtime.controller.ObjectKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The claims that wait for a volume, so that one that comes need not wait for them. Thread-safe.
 */
final class PendingClaims {
  /** A volume is for one claim; more are tried since a selector may refuse it. */
  private static final int MOST_AT_ONCE = 10;

  /** What a claim may wait for: a volume of a name, or any of a class. */
  private record Place(String volume, String storageClass) {
    static Place of(Wanted wanted) {
      return wanted.volume().isEmpty()
          ? new Place("", wanted.storageClass())
          : new Place(wanted.volume(), "");
    }
  }

  private final Map<ObjectKey, Wanted> wanted = new HashMap<>();
  private final Map<Place, Set<ObjectKey>> places = new HashMap<>();

  synchronized void add(ObjectKey claim, Wanted wants) {
    remove(claim);
    wanted.put(claim, wants);
    places.computeIfAbsent(Place.of(wants), p -> new LinkedHashSet<>()).add(claim);
  }

  synchronized void remove(ObjectKey claim) {
    Wanted before = wanted.remove(claim);
    if (before != null) {
      places.computeIfPresent(
          Place.of(before),
          (p, claims) -> {
            claims.remove(claim);
            return claims.isEmpty() ? null : claims;
          });
    }
  }

  synchronized List<ObjectKey> all() {
    return List.copyOf(wanted.keySet());
  }

  /** Those that may want this volume, which are not named again until they have had a turn. */
  synchronized List<ObjectKey> take(Entry volume) {
    List<ObjectKey> out = new ArrayList<>();
    find(new Place(volume.name(), ""), volume, out);
    find(new Place("", volume.pool().storageClass()), volume, out);
    ObjectKey reserved = volume.claim();
    if (reserved != null && wanted.containsKey(reserved)) {
      out.add(reserved);
    }
    out.forEach(this::remove);
    return out;
  }

  private void find(Place place, Entry volume, List<ObjectKey> out) {
    for (ObjectKey claim : places.getOrDefault(place, Set.of())) {
      Wanted wants = wanted.get(claim);
      if (wants != null && wants.mayBe(volume)) {
        out.add(claim);
      }
      if (out.size() == MOST_AT_ONCE) {
        return;
      }
    }
  }
}
