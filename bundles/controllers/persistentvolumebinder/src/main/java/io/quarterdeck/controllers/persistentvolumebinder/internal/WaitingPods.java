// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.persistentvolumebinder.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.FieldSelector.Term;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.controller.ObjectKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Which pods without a node use a claim. Thread-safe. */
final class WaitingPods {
  /** The others are not even decoded. */
  static final FieldSelector WITHOUT_NODE =
      new FieldSelector(List.of(new Term("spec.nodeName", "", false)));

  private static final Set<String> ENDED = Set.of("Failed", "Succeeded");

  private final Map<ObjectKey, Set<ObjectKey>> claims = new HashMap<>();
  private final Map<ObjectKey, TreeSet<String>> pods = new HashMap<>();

  synchronized void pod(ApiObject pod, boolean deleted) {
    ObjectKey key = ObjectKey.of(pod);
    Set<ObjectKey> before = claims.remove(key);
    if (before != null) {
      for (ObjectKey claim : before) {
        pods.computeIfPresent(
            claim,
            (c, names) -> {
              names.remove(key.name());
              return names.isEmpty() ? null : names;
            });
      }
    }
    boolean waits =
        pod.field("spec").get("nodeName").isEmpty()
            && pod.meta().deletionTimestamp().isEmpty()
            && !ENDED.contains(pod.field("status").get("phase").text());
    Set<ObjectKey> used = deleted || !waits ? Set.of() : claimsOf(pod);
    if (!used.isEmpty()) {
      claims.put(key, used);
      used.forEach(c -> pods.computeIfAbsent(c, k -> new TreeSet<>()).add(key.name()));
    }
  }

  private static Set<ObjectKey> claimsOf(ApiObject pod) {
    Set<ObjectKey> out = new HashSet<>();
    for (Node volume : pod.field("spec").get("volumes").items()) {
      if (volume.get("persistentVolumeClaim").isPresent()) {
        String name = volume.at("persistentVolumeClaim", "claimName").text();
        out.add(new ObjectKey(pod.meta().namespace(), name));
      } else if (volume.get("ephemeral").isPresent()) {
        String name = pod.meta().name() + "-" + volume.get("name").text();
        out.add(new ObjectKey(pod.meta().namespace(), name));
      }
    }
    return out;
  }

  synchronized List<String> using(ObjectKey claim) {
    return List.copyOf(pods.getOrDefault(claim, new TreeSet<>()));
  }
}
