// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.deployment.internal;

import io.quarterdeck.api.ApiObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What annotations say of rollouts. Kubernetes: {@code SetNewReplicaSetAnnotations} and its like in
 * {@code pkg/controller/deployment/util}.
 */
final class Revisions {
  static final String REVISION = "deployment.kubernetes.io/revision";
  static final String DESIRED = "deployment.kubernetes.io/desired-replicas";
  static final String MOST = "deployment.kubernetes.io/max-replicas";

  private static final String HISTORY = "deployment.kubernetes.io/revision-history";
  private static final int LONGEST_HISTORY = 2000;
  private static final Set<String> NOT_COPIED =
      Set.of(
          "kubectl.kubernetes.io/last-applied-configuration",
          Rollback.ANNOTATION,
          REVISION,
          HISTORY,
          DESIRED,
          MOST);

  private Revisions() {}

  /** The number of an annotation; null when it is none. */
  static @Nullable Long number(ApiObject object, String annotation) {
    try {
      return Long.valueOf(object.meta().annotations().getOrDefault(annotation, ""));
    } catch (NumberFormatException e) {
      return null;
    }
  }

  static long revision(ApiObject object) {
    Long revision = number(object, REVISION);
    return revision == null ? 0 : revision;
  }

  /** The revision of what is newer than all of these. */
  static long next(List<ApiObject> sets) {
    return sets.stream().mapToLong(Revisions::revision).max().orElse(0) + 1;
  }

  /** Has a ReplicaSet bear the Deployment's annotations and this revision, if it has no later. */
  static void annotate(ApiObject set, ApiObject deployment, long revision) {
    Map<String, @Nullable Object> into = set.meta().mutableAnnotations();
    deployment
        .meta()
        .annotations()
        .forEach(
            (key, value) -> {
              if (!NOT_COPIED.contains(key)) {
                into.put(key, value);
              }
            });
    String before = set.meta().annotations().getOrDefault(REVISION, "");
    boolean isNumber = before.isEmpty() || number(set, REVISION) != null;
    if (isNumber && revision(set) < revision) {
      into.put(REVISION, Long.toString(revision));
      if (!before.isEmpty()) {
        into.put(HISTORY, history(set.meta().annotations().getOrDefault(HISTORY, ""), before));
      }
    }
  }

  /** Has a Deployment bear the annotations that it had when it had this ReplicaSet. */
  static void annotateBack(ApiObject deployment, ApiObject set) {
    Map<String, @Nullable Object> into = deployment.meta().mutableAnnotations();
    into.keySet().retainAll(NOT_COPIED);
    set.meta()
        .annotations()
        .forEach(
            (key, value) -> {
              if (!NOT_COPIED.contains(key)) {
                into.put(key, value);
              }
            });
  }

  /** The oldest make room where there are too many. */
  private static String history(String before, String more) {
    List<String> all = new ArrayList<>(before.isEmpty() ? List.of() : List.of(before.split(",")));
    all.add(more);
    while (String.join(",", all).length() > LONGEST_HISTORY && all.size() > 1) {
      all.removeFirst();
    }
    return String.join(",", all);
  }

  /** Writes down for which size of the Deployment a ReplicaSet was scaled. */
  static void size(ApiObject set, Limits limits) {
    set.meta().mutableAnnotations().put(DESIRED, Long.toString(limits.replicas()));
    set.meta().mutableAnnotations().put(MOST, Long.toString(limits.most()));
  }
}
