// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.daemonset.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.workloads.SafeHash;
import io.quarterdeck.libraries.workloads.WorkloadKind;
import io.quarterdeck.libraries.workloads.revisions.RevisionData;
import io.quarterdeck.libraries.workloads.revisions.RevisionHistory;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.PatchType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The templates that a DaemonSet has and had. Kubernetes: {@code constructHistory} and {@code
 * cleanupHistory} of {@code pkg/controller/daemon/update.go}.
 *
 * @param current of the template
 * @param old those before, the older ones first
 */
record DaemonRevisions(ApiObject current, List<ApiObject> old) {
  DaemonRevisions {
    old = List.copyOf(old);
  }

  /** Which its pods bear as a label. */
  String hash() {
    return hashOf(current);
  }

  private static String hashOf(ApiObject labelled) {
    return labelled.meta().labels().getOrDefault(DaemonPods.HASH, "");
  }

  /** Has there be one of the template, which is the latest. */
  static DaemonRevisions of(
      RevisionHistory history,
      ApiObject set,
      List<ApiObject> there,
      List<ApiObject> pods,
      Runnable writes) {
    RevisionData data = RevisionData.of(set.field("spec").get("template"));
    List<ApiObject> same = new ArrayList<>();
    List<ApiObject> old = new ArrayList<>();
    for (ApiObject one : there.stream().sorted(RevisionHistory.OLDEST).toList()) {
      ApiObject revision = labelled(history, one, writes);
      (RevisionData.of(revision).equals(data) ? same : old).add(revision);
    }
    long number = RevisionHistory.next(old);
    if (same.isEmpty()) {
      writes.run();
      return new DaemonRevisions(create(history, set, data, number), old);
    }
    ApiObject current = same.removeLast();
    if (!same.isEmpty()) {
      writes.run();
      merge(history, same, hashOf(current), pods);
    }
    if (RevisionHistory.number(current) < number) {
      writes.run();
      current = history.renumber(current, number);
    }
    return new DaemonRevisions(current, old);
  }

  private static ApiObject labelled(RevisionHistory history, ApiObject revision, Runnable writes) {
    if (revision.meta().labels().containsKey(DaemonPods.HASH)) {
      return revision;
    }
    writes.run();
    ApiObject next = revision.copy();
    next.meta().mutableLabels().put(DaemonPods.HASH, next.meta().name());
    return history.client().update(RevisionHistory.REVISIONS, next, ObjectClient.ITSELF);
  }

  /** Of several for the same template one stays, and the pods of the others become its. */
  private static void merge(
      RevisionHistory history, List<ApiObject> doubles, String hash, List<ApiObject> pods) {
    Set<String> hashes = doubles.stream().map(DaemonRevisions::hashOf).collect(Collectors.toSet());
    for (ApiObject pod : pods) {
      if (hashes.contains(hashOf(pod)) && !hashOf(pod).equals(hash)) {
        history
            .client()
            .patch(
                WorkloadKind.PODS,
                pod.meta().namespace(),
                pod.meta().name(),
                ObjectClient.ITSELF,
                PatchType.MERGE,
                Map.of("metadata", Map.of("labels", Map.of(DaemonPods.HASH, hash))));
        pod.meta().mutableLabels().put(DaemonPods.HASH, hash);
      }
    }
    doubles.forEach(history::delete);
  }

  private static ApiObject create(
      RevisionHistory history, ApiObject set, RevisionData data, long number) {
    Node collisions = set.field("status").get("collisionCount");
    String hash = SafeHash.xorFirst(data.bytes(), count(collisions));
    String name = set.meta().name() + "-" + hash;
    ApiObject made =
        history.create(history.revision(set, name, Map.of(DaemonPods.HASH, hash), data, number));
    if (made == null) {
      taken(history.client(), set, collisions);
      throw ApiException.alreadyExists(RevisionHistory.RESOURCE, name);
    }
    return made;
  }

  private static @Nullable Long count(Node collisions) {
    return collisions.isPresent() ? Long.valueOf(collisions.number()) : null;
  }

  /** Counts that a name was taken, so that the next one is another. */
  private static void taken(ObjectClient client, ApiObject set, Node collisions) {
    ApiObject now =
        client.get(DaemonSetLoop.SETS.resource(), set.meta().namespace(), set.meta().name());
    Node counted = now == null ? null : now.field("status").get("collisionCount");
    if (now != null
        && counted != null
        && counted.number(-1) == collisions.number(-1)
        && now.meta().uid().equals(set.meta().uid())) {
      now.object("status").put("collisionCount", counted.number() + 1);
      client.update(DaemonSetLoop.SETS.resource(), now, ObjectClient.STATUS);
    }
  }

  /** The oldest of those that no pod has, where there are more than are to be kept. */
  List<ApiObject> surplus(List<ApiObject> pods, int kept) {
    Set<String> live = pods.stream().map(DaemonRevisions::hashOf).collect(Collectors.toSet());
    return old.stream()
        .filter(r -> !live.contains(hashOf(r)))
        .limit(Math.max(0, old.size() - kept))
        .toList();
  }
}
