// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.servicepods;

import io.quarterdeck.api.ApiObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the last turn of a Service has seen.
 *
 * @param uid of the Service; empty before its first turn
 * @param since the second of its creation
 * @param pods that it selected, by name
 */
record Seen(String uid, long since, Map<String, PodState> pods) {
  static final Seen NOTHING = new Seen("", 0, Map.of());

  static Seen of(ApiObject service, List<ApiObject> pods) {
    Map<String, PodState> states = new HashMap<>();
    pods.forEach(p -> states.put(p.meta().name(), PodState.of(p)));
    return new Seen(
        service.meta().uid(),
        LastChange.second(service.meta().creationTimestamp()),
        Map.copyOf(states));
  }

  @Nullable PodState pod(String name) {
    return pods.get(name);
  }
}
