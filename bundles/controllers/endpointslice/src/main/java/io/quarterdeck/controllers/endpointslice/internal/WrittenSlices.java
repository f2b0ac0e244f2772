// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpointslice.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.controller.ObjectKey;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which slices there are, in which revision and of which Service: tells what others have done to
 * them from what comes back of one's own. Thread-safe.
 */
final class WrittenSlices {
  private record Slice(String service, String revision) {}

  private final Map<ObjectKey, Slice> known = new ConcurrentHashMap<>();

  private static Slice slice(ApiObject slice) {
    return new Slice(
        slice.meta().labels().getOrDefault(Slices.SERVICE, ""), slice.meta().resourceVersion());
  }

  void wrote(ApiObject slice) {
    known.put(ObjectKey.of(slice), slice(slice));
  }

  void deleted(ApiObject slice) {
    known.remove(ObjectKey.of(slice));
  }

  /** The Services that a change concerns. */
  List<ObjectKey> changed(ApiObject slice, boolean gone) {
    ObjectKey key = ObjectKey.of(slice);
    Slice now = slice(slice);
    boolean ours = !gone && Slices.isManaged(slice);
    Slice before = ours ? known.put(key, now) : known.remove(key);
    if (ours && now.equals(before)) {
      return List.of();
    }
    String earlier = before == null ? "" : before.service();
    List<String> services =
        ours && !now.service().equals(earlier) ? List.of(earlier, now.service()) : List.of(earlier);
    return services.stream()
        .filter(s -> !s.isEmpty())
        .map(s -> new ObjectKey(key.namespace(), s))
        .toList();
  }
}
