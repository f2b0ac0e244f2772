// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.statefulset.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.workloads.SafeHash;
import io.quarterdeck.libraries.workloads.revisions.RevisionData;
import io.quarterdeck.libraries.workloads.revisions.RevisionHistory;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which template the pods of a StatefulSet have, and which they are to have. Kubernetes: {@code
 * getStatefulSetRevisions} of {@code pkg/controller/statefulset/stateful_set_control.go}.
 *
 * @param all that there were, the older ones first
 * @param current of the last update that is complete
 * @param update of the template
 * @param collisions how often a name was taken
 */
record SetRevisions(List<ApiObject> all, ApiObject current, ApiObject update, long collisions) {
  private static final String HASH = "controller.kubernetes.io/hash";
  private static final int LONGEST_PREFIX = 223;

  SetRevisions {
    all = List.copyOf(all);
  }

  /** Has there be a revision of the template, which is the latest. */
  static SetRevisions of(
      RevisionHistory history, SetSpec spec, List<ApiObject> there, Runnable writes) {
    List<ApiObject> all = there.stream().sorted(RevisionHistory.OLDEST).toList();
    RevisionData data = RevisionData.of(spec.set().field("spec").get("template"));
    Node status = spec.set().field("status");
    long collisions = status.get("collisionCount").number();
    ApiObject update = latest(all, data);
    if (update == null) {
      writes.run();
      long next = RevisionHistory.next(all);
      ApiObject equal =
          all.reversed().stream()
              .filter(r -> RevisionData.of(r).equals(data))
              .findFirst()
              .orElse(null);
      if (equal != null) {
        update = history.renumber(equal, next);
      }
      while (update == null) {
        update = history.create(revision(history, spec, data, next, collisions));
        collisions += update == null ? 1 : 0;
      }
    }
    String name = status.get("currentRevision").text();
    ApiObject current =
        all.stream().filter(r -> r.meta().name().equals(name)).findFirst().orElse(update);
    return new SetRevisions(all, current, update, collisions);
  }

  private static @Nullable ApiObject latest(List<ApiObject> all, RevisionData data) {
    return all.isEmpty() || !RevisionData.of(all.getLast()).equals(data) ? null : all.getLast();
  }

  private static ApiObject revision(
      RevisionHistory history, SetSpec spec, RevisionData data, long number, long collisions) {
    String hash = SafeHash.multiplyFirst(data.bytes(), collisions);
    String prefix = spec.name().substring(0, Math.min(LONGEST_PREFIX, spec.name().length()));
    return history.revision(spec.set(), prefix + "-" + hash, Map.of(HASH, hash), data, number);
  }

  /** The oldest of those that no pod has, where there are more than are to be kept. */
  List<ApiObject> surplus(List<ApiObject> pods, int kept) {
    Set<String> live = new HashSet<>(List.of(current.meta().name(), update.meta().name()));
    pods.forEach(p -> live.add(Pods.revision(p)));
    List<ApiObject> past = all.stream().filter(r -> !live.contains(r.meta().name())).toList();
    return kept < 0 || past.size() <= kept ? List.of() : past.subList(0, past.size() - kept);
  }
}
