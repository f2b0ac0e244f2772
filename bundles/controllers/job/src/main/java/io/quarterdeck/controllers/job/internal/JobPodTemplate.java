// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.job.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Trees;
import io.quarterdeck.libraries.workloads.PodTemplates;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A Job's next pod. */
final class JobPodTemplate {
  private static final String VARIABLE = "JOB_COMPLETION_INDEX";
  private static final int LONGEST_PREFIX = 58;

  private JobPodTemplate() {}

  /** A pod that is tracked. */
  static ApiObject pod(ApiObject job) {
    ApiObject pod = PodTemplates.pod(job.field("spec").get("template"), job, JobLoop.JOBS.kind());
    if (!JobPods.isTracked(pod)) {
      List<String> finalizers = new ArrayList<>(pod.meta().finalizers());
      finalizers.add(JobPods.FINALIZER);
      pod.meta().setFinalizers(finalizers);
    }
    return pod;
  }

  /**
   * A pod of an index.
   *
   * @param replaced the last of the index that has failed; null for none
   */
  static ApiObject pod(ApiObject job, JobSpec spec, int index, @Nullable ApiObject replaced) {
    ApiObject pod = pod(job);
    String name = job.meta().name();
    String number = Integer.toString(index);
    pod.meta().tree().put("generateName", prefix(name, number));
    pod.meta().mutableLabels().put(JobPods.INDEX, number);
    pod.meta().mutableAnnotations().put(JobPods.INDEX, number);
    if (spec.perIndex() != null) {
      failures(pod, spec, replaced);
    }
    Map<String, @Nullable Object> podSpec = pod.object("spec");
    podSpec.put("hostname", name + "-" + number);
    for (String containers : List.of("initContainers", "containers")) {
      List<@Nullable Object> all = Trees.asList(podSpec.get(containers));
      if (all != null) {
        all.forEach(c -> variable(Trees.asObject(c)));
      }
    }
    return pod;
  }

  private static String prefix(String job, String index) {
    String end = "-" + index + "-";
    return job.substring(0, Math.min(job.length(), LONGEST_PREFIX - end.length())) + end;
  }

  private static void failures(ApiObject pod, JobSpec spec, @Nullable ApiObject replaced) {
    int counted = 0;
    int ignored = 0;
    if (replaced != null) {
      boolean counts = FailurePolicy.of(spec.failurePolicy(), replaced).isCounted();
      counted = JobPods.failures(replaced) + (counts ? 1 : 0);
      ignored = JobPods.ignored(replaced) + (counts ? 0 : 1);
    }
    pod.meta().mutableAnnotations().put(JobPods.FAILURES, Integer.toString(counted));
    if (ignored > 0) {
      pod.meta().mutableAnnotations().put(JobPods.IGNORED, Integer.toString(ignored));
    }
  }

  /** Tells a container its index, unless it has a variable of the name. */
  private static void variable(@Nullable Map<String, @Nullable Object> container) {
    if (container == null) {
      return;
    }
    List<@Nullable Object> all = Trees.list(container, "env");
    for (Object variable : all) {
      if (variable instanceof Map<?, ?> v && VARIABLE.equals(v.get("name"))) {
        return;
      }
    }
    Map<String, @Nullable Object> made = new LinkedHashMap<>();
    made.put("name", VARIABLE);
    Map<String, @Nullable Object> field = Trees.object(Trees.object(made, "valueFrom"), "fieldRef");
    field.put("fieldPath", "metadata.labels['" + JobPods.INDEX + "']");
    all.add(made);
  }
}
