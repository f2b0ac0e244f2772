// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.daemonset.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.libraries.workloads.PodTemplates;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The pods of a DaemonSet: each for one node, to which the scheduler binds it. Kubernetes: {@code
 * pkg/controller/daemon/util/daemonset_util.go}.
 */
final class DaemonPods {
  static final String HASH = "controller-revision-hash";

  /** Those that are bound first, and the older ones. */
  static final Comparator<ApiObject> OLDEST =
      Comparator.comparing((ApiObject p) -> p.field("spec").get("nodeName").text().isEmpty())
          .thenComparing(p -> p.meta().creationTimestamp())
          .thenComparing(p -> p.meta().name());

  private static final String GENERATION = "pod-template-generation";
  private static final String DEPRECATED_GENERATION = "deprecated.daemonset.template.generation";
  private static final String NODE_NAME = "metadata.name";
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String TAINT = "node.kubernetes.io/";
  private static final String NO_EXECUTE = "NoExecute";
  private static final String NO_SCHEDULE = "NoSchedule";

  private DaemonPods() {}

  /** One for no node yet. */
  static ApiObject template(ApiObject set, String hash) {
    ApiObject pod =
        PodTemplates.pod(set.field("spec").get("template"), set, DaemonSetLoop.SETS.kind());
    tolerate(pod);
    String generation = generation(set);
    if (!generation.isEmpty()) {
      pod.meta().mutableLabels().put(GENERATION, generation);
    }
    pod.meta().mutableLabels().put(HASH, hash);
    return pod;
  }

  /** That of an annotation that only old clients write; empty for none. */
  private static String generation(ApiObject set) {
    String text = set.meta().annotations().getOrDefault(DEPRECATED_GENERATION, "");
    try {
      return Long.toString(Long.parseLong(text));
    } catch (NumberFormatException e) {
      return "";
    }
  }

  /** One for a node. */
  static ApiObject on(ApiObject template, String node) {
    ApiObject pod = template.copy();
    Map<String, @Nullable Object> term = new LinkedHashMap<>();
    term.put("key", NODE_NAME);
    term.put("operator", "In");
    term.put("values", List.of(node));
    Map<String, @Nullable Object> affinity = Trees.object(pod.object("spec"), "affinity");
    Trees.object(Trees.object(affinity, "nodeAffinity"), REQUIRED)
        .put("nodeSelectorTerms", List.of(Map.of("matchFields", List.of(term))));
    return pod;
  }

  /** The node that a pod is on or for; empty where it is for none in particular. */
  static String node(ApiObject pod) {
    Node spec = pod.field("spec");
    String bound = spec.get("nodeName").text();
    if (!bound.isEmpty()) {
      return bound;
    }
    for (Node term : spec.at("affinity", "nodeAffinity", REQUIRED, "nodeSelectorTerms").items()) {
      for (Node field : term.get("matchFields").items()) {
        if (field.get("key").text().equals(NODE_NAME)
            && field.get("operator").text().equals("In")) {
          List<String> names = field.get("values").strings();
          return names.size() == 1 ? names.getFirst() : "";
        }
      }
    }
    return "";
  }

  /** Whether a pod is of the current template. */
  static boolean isUpdated(ApiObject pod, ApiObject set, String hash) {
    Map<String, String> labels = pod.meta().labels();
    String generation = generation(set);
    return hash.equals(labels.get(HASH))
        || (!generation.isEmpty() && generation.equals(labels.get(GENERATION)));
  }

  /** Nodes that are in trouble keep their daemons. */
  private static void tolerate(ApiObject pod) {
    tolerate(pod, "not-ready", NO_EXECUTE);
    tolerate(pod, "unreachable", NO_EXECUTE);
    tolerate(pod, "disk-pressure", NO_SCHEDULE);
    tolerate(pod, "memory-pressure", NO_SCHEDULE);
    tolerate(pod, "pid-pressure", NO_SCHEDULE);
    tolerate(pod, "unschedulable", NO_SCHEDULE);
    if (pod.field("spec").get("hostNetwork").bool()) {
      tolerate(pod, "network-unavailable", NO_SCHEDULE);
    }
  }

  /** In place of what the template says of the same, such as for how long. */
  private static void tolerate(ApiObject pod, String taint, String effect) {
    Map<String, @Nullable Object> wanted = new LinkedHashMap<>();
    wanted.put("key", TAINT + taint);
    wanted.put("operator", "Exists");
    wanted.put("effect", effect);
    List<@Nullable Object> out = new ArrayList<>();
    boolean found = false;
    for (Node toleration : pod.field("spec").get("tolerations").items()) {
      boolean same =
          toleration.get("value").text().isEmpty()
              && wanted.entrySet().stream()
                  .allMatch(e -> toleration.get(e.getKey()).text().equals(e.getValue()));
      out.add(same ? new LinkedHashMap<>(wanted) : toleration.value());
      found |= same;
    }
    if (!found) {
      out.add(wanted);
    }
    pod.object("spec").put("tolerations", out);
  }
}
