// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.pvprotection.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.controller.Owners;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which claims of a namespace its pods use.
 *
 * @param byName those that pods name
 * @param made the UIDs of pods for which a claim of a name is made
 */
record ClaimsInUse(Set<String> byName, Map<String, Set<String>> made) {

  /** Only a pod on a node counts: a kubelet starts none whose claim is to be deleted. */
  static ClaimsInUse of(List<ApiObject> pods) {
    ClaimsInUse out = new ClaimsInUse(new HashSet<>(), new HashMap<>());
    for (ApiObject pod : pods) {
      if (!pod.field("spec").get("nodeName").isEmpty()) {
        out.add(pod);
      }
    }
    return out;
  }

  private void add(ApiObject pod) {
    for (Node volume : pod.field("spec").get("volumes").items()) {
      if (volume.get("persistentVolumeClaim").isPresent()) {
        byName.add(volume.at("persistentVolumeClaim", "claimName").text());
      } else if (volume.get("ephemeral").isPresent() && !isShutDown(pod)) {
        made.computeIfAbsent(nameOfMade(pod, volume), n -> new HashSet<>()).add(pod.meta().uid());
      }
    }
  }

  boolean contains(ApiObject claim) {
    String name = claim.meta().name();
    return byName.contains(name)
        || made.getOrDefault(name, Set.of()).stream()
            .anyMatch(uid -> Owners.isControlledBy(claim, uid));
  }

  /**
   * The kubelet is done with it, or it was deleted by force: what is left of it may wait for its
   * claim.
   */
  private static boolean isShutDown(ApiObject pod) {
    Long grace = pod.meta().deletionGracePeriodSeconds();
    return !pod.meta().deletionTimestamp().isEmpty() && grace != null && grace == 0;
  }

  private static String nameOfMade(ApiObject pod, Node volume) {
    return pod.meta().name() + "-" + volume.get("name").text();
  }

  /** All that a pod has to do with, in use or not. */
  static List<String> namesOf(ApiObject pod) {
    List<String> out = new ArrayList<>();
    for (Node volume : pod.field("spec").get("volumes").items()) {
      if (volume.get("persistentVolumeClaim").isPresent()) {
        out.add(volume.at("persistentVolumeClaim", "claimName").text());
      } else if (volume.get("ephemeral").isPresent()) {
        out.add(nameOfMade(pod, volume));
      }
    }
    return out;
  }

  /** Whether a change of a pod may set a claim free. */
  static boolean mayFree(ApiObject pod, boolean deleted) {
    return deleted || pod.field("spec").get("nodeName").isEmpty() || isOver(pod);
  }

  private static boolean isOver(ApiObject pod) {
    Node status = pod.field("status");
    String phase = status.get("phase").text();
    boolean ending = !pod.meta().deletionTimestamp().isEmpty();
    boolean running =
        status.get("containerStatuses").items().stream()
            .anyMatch(
                c -> c.at("state", "terminated").isAbsent() && c.at("state", "waiting").isAbsent());
    return phase.equals("Failed") || phase.equals("Succeeded") || (ending && !running);
  }
}
