// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.statefulset.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.libraries.workloads.PodTemplates;
import io.quarterdeck.libraries.workloads.revisions.RevisionData;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who a pod of a StatefulSet is: its name, labels, host name and volumes. Kubernetes: {@code
 * pkg/controller/statefulset/stateful_set_utils.go}.
 */
final class PodIdentity {
  private static final String NAME_LABEL = "statefulset.kubernetes.io/pod-name";
  private static final String INDEX_LABEL = "apps.kubernetes.io/pod-index";

  private PodIdentity() {}

  /** Stands for one that is not there: its name and its revision. */
  static ApiObject plan(SetSpec spec, SetRevisions revisions, int ordinal) {
    ApiObject pod = new ApiObject(new LinkedHashMap<>());
    pod.meta().setName(spec.podName(ordinal));
    pod.meta().mutableLabels().put(Pods.REVISION, revision(spec, revisions, ordinal).meta().name());
    return pod;
  }

  private static ApiObject revision(SetSpec spec, SetRevisions revisions, int ordinal) {
    return isSpared(spec, ordinal - spec.start()) ? revisions.current() : revisions.update();
  }

  /** A new one of a number, of the current template or the one that it is updated to. */
  static ApiObject pod(SetSpec spec, SetRevisions revisions, int ordinal) {
    ApiObject revision = revision(spec, revisions, ordinal);
    ApiObject pod =
        PodTemplates.pod(RevisionData.template(revision), spec.set(), StatefulSetLoop.SETS.kind());
    pod.meta().setName(spec.podName(ordinal));
    identify(pod);
    pod.object("spec").put("hostname", pod.meta().name());
    String service = spec.set().field("spec").get("serviceName").text();
    if (!service.isEmpty()) {
      pod.object("spec").put("subdomain", service);
    }
    mount(spec, pod);
    pod.meta().mutableLabels().put(Pods.REVISION, revision.meta().name());
    return pod;
  }

  /** Whether the update does not concern it, or has not come to it yet. */
  private static boolean isSpared(SetSpec spec, int index) {
    long spared =
        spec.hasPartition()
            ? spec.partition()
            : spec.set().field("status").get("currentReplicas").number();
    return spec.isRolling() && index < spared;
  }

  static boolean isIdentified(ApiObject pod) {
    return pod.meta().name().equals(pod.meta().labels().get(NAME_LABEL));
  }

  /** Labels it with its name and number. */
  static void identify(ApiObject pod) {
    pod.meta().mutableLabels().put(NAME_LABEL, pod.meta().name());
    pod.meta().mutableLabels().put(INDEX_LABEL, Integer.toString(Pods.ordinal(pod)));
  }

  /** Whether its volumes are its claims. */
  static boolean isMounted(SetSpec spec, ApiObject pod) {
    Map<String, String> mounted = new LinkedHashMap<>();
    for (Node volume : pod.field("spec").get("volumes").items()) {
      mounted.put(
          volume.get("name").text(), volume.at("persistentVolumeClaim", "claimName").text());
    }
    return mounted.entrySet().containsAll(PodClaims.names(spec, pod).entrySet());
  }

  /** Has its claims as volumes, in place of others of the name. */
  static void mount(SetSpec spec, ApiObject pod) {
    Map<String, String> claims = PodClaims.names(spec, pod);
    List<@Nullable Object> volumes = new ArrayList<>();
    claims.forEach((name, claim) -> volumes.add(volume(name, claim)));
    for (Node volume : pod.field("spec").get("volumes").items()) {
      if (!claims.containsKey(volume.get("name").text())) {
        volumes.add(Trees.copyValue(volume.value()));
      }
    }
    if (!volumes.isEmpty()) {
      pod.object("spec").put("volumes", volumes);
    }
  }

  private static Map<String, @Nullable Object> volume(String name, String claim) {
    Map<String, @Nullable Object> source = new LinkedHashMap<>();
    source.put("claimName", claim);
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("name", name);
    out.put("persistentVolumeClaim", source);
    return out;
  }
}
