// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.slices;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.controller.ObjectKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which slices of one manager there are, in which revision and of which Service: tells what others
 * have done to them from what comes back of one's own. Thread-safe.
 */
final class KnownSlices {
  private record Slice(ObjectKey service, String revision) {}

  private final Map<ObjectKey, Slice> slices = new HashMap<>();

  /** How many slices each Service has; those without are not in it. */
  private final Map<ObjectKey, Integer> services = new HashMap<>();

  /** Those of {@link #slices} that are being deleted here. */
  private final Set<ObjectKey> leaving = new HashSet<>();

  private static Slice slice(ApiObject slice) {
    String service = slice.meta().labels().getOrDefault(ManagedSlices.SERVICE, "");
    return new Slice(
        new ObjectKey(slice.meta().namespace(), service), slice.meta().resourceVersion());
  }

  /** Whether a Service has slices. */
  synchronized boolean any(ObjectKey service) {
    return services.containsKey(service);
  }

  synchronized void wrote(ApiObject slice) {
    put(ObjectKey.of(slice), slice(slice));
  }

  /** It is about to be deleted, which may fail; that it goes is no news from now on. */
  synchronized void deletes(ApiObject slice) {
    ObjectKey key = ObjectKey.of(slice);
    if (slices.containsKey(key)) {
      leaving.add(key);
    }
  }

  synchronized void deleted(ApiObject slice) {
    remove(ObjectKey.of(slice));
  }

  private void put(ObjectKey key, Slice slice) {
    remove(key);
    slices.put(key, slice);
    services.merge(slice.service(), 1, Integer::sum);
  }

  private void remove(ObjectKey key) {
    leaving.remove(key);
    Slice before = slices.remove(key);
    if (before != null) {
      services.computeIfPresent(before.service(), (s, count) -> count == 1 ? null : count - 1);
    }
  }

  /**
   * The Services that a change concerns: none when it is one's own.
   *
   * @param ours false for a slice that is gone, or another manager's now
   */
  synchronized List<ObjectKey> changed(ApiObject slice, boolean ours) {
    ObjectKey key = ObjectKey.of(slice);
    Slice before = slices.get(key);
    Slice now = slice(slice);
    if (ours ? now.equals(before) : before == null) {
      return List.of();
    }
    boolean expected = !ours && leaving.contains(key);
    remove(key);
    List<ObjectKey> out = new ArrayList<>();
    if (before != null && !expected) {
      out.add(before.service());
    }
    if (ours) {
      put(key, now);
      if (!out.contains(now.service())) {
        out.add(now.service());
      }
    }
    return out;
  }
}
