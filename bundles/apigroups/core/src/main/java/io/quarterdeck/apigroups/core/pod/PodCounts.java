// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import java.util.HashSet;
import java.util.Set;

/**
 * How many of a pod's containers are ready and how often they were restarted. While containers that
 * come first still run, only they count; afterwards only those of them that stay, and the others.
 */
final class PodCounts {
  private final Set<String> sidecars = new HashSet<>();
  private long ready;
  private Restarts first = new Restarts(0, "");
  private Restarts stay = new Restarts(0, "");

  /**
   * @param last when a container last ended, empty for never
   */
  record Restarts(long count, String last) {
    private Restarts with(Node status) {
      String ended = status.at("lastState", "terminated", "finishedAt").text();
      return new Restarts(
          count + status.get("restartCount").number(), ended.compareTo(last) > 0 ? ended : last);
    }
  }

  private PodCounts() {}

  static PodCounts of(ApiObject pod) {
    PodCounts out = new PodCounts();
    for (Node c : pod.field("spec").get("initContainers").items()) {
      if (PodTable.isSidecar(c)) {
        out.sidecars.add(c.get("name").text());
      }
    }
    boolean initializing = out.initializing(pod.field("status").get("initContainerStatuses"));
    if (initializing && !PodReason.isInitialized(pod.field("status"))) {
      out.stay = out.first;
      return out;
    }
    for (Node s : pod.field("status").get("containerStatuses").items()) {
      out.stay = out.stay.with(s);
      Node state = s.get("state");
      boolean stopped =
          !state.at("waiting", "reason").isEmpty() || state.get("terminated").isPresent();
      if (!stopped && s.get("ready").bool() && state.get("running").isPresent()) {
        out.ready++;
      }
    }
    return out;
  }

  /** Counts containers up to the one that the others wait for, and says whether there is one. */
  private boolean initializing(Node statuses) {
    for (Node s : statuses.items()) {
      first = first.with(s);
      boolean sidecar = sidecars.contains(s.get("name").text());
      if (sidecar) {
        stay = stay.with(s);
      }
      Node terminated = s.get("state").get("terminated");
      if (terminated.isPresent() && terminated.get("exitCode").number() == 0) {
        continue;
      }
      if (!sidecar || !s.get("started").bool()) {
        return true;
      }
      ready += s.get("ready").bool() ? 1 : 0;
    }
    return false;
  }

  long ready() {
    return ready;
  }

  Restarts restarts() {
    return stay;
  }
}
