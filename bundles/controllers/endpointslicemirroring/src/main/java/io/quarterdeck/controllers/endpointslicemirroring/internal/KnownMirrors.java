// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpointslicemirroring.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.controller.ObjectKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which mirrored slices there are: tells what others have done to them from what comes back of
 * one's own, and that most Services have none. Thread-safe.
 */
final class KnownMirrors {
  private record Slice(ObjectKey service, String revision) {}

  private final Map<ObjectKey, Slice> slices = new HashMap<>();
  private final Map<ObjectKey, Set<ObjectKey>> services = new HashMap<>();

  private static Slice slice(ApiObject slice) {
    String service = slice.meta().labels().getOrDefault(Mirrors.SERVICE, "");
    return new Slice(
        new ObjectKey(slice.meta().namespace(), service), slice.meta().resourceVersion());
  }

  synchronized boolean any(ObjectKey service) {
    return services.containsKey(service);
  }

  synchronized void wrote(ApiObject slice) {
    remove(ObjectKey.of(slice));
    put(ObjectKey.of(slice), slice(slice));
  }

  synchronized void deleted(ApiObject slice) {
    remove(ObjectKey.of(slice));
  }

  private void put(ObjectKey key, Slice slice) {
    slices.put(key, slice);
    services.computeIfAbsent(slice.service(), s -> new HashSet<>()).add(key);
  }

  private void remove(ObjectKey key) {
    Slice before = slices.remove(key);
    if (before != null) {
      services.computeIfPresent(
          before.service(), (s, all) -> all.remove(key) && all.isEmpty() ? null : all);
    }
  }

  /** The Services that a change concerns. */
  synchronized List<ObjectKey> changed(ApiObject slice, boolean gone) {
    ObjectKey key = ObjectKey.of(slice);
    Slice before = slices.get(key);
    boolean ours = !gone && Mirrors.isOurs(slice);
    Slice now = slice(slice);
    if (ours ? now.equals(before) : before == null) {
      return List.of();
    }
    remove(key);
    List<ObjectKey> out = new ArrayList<>();
    if (before != null) {
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
