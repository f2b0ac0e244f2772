// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.disruption.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.api.Trees;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A pod that was about to be disrupted, and was not. */
final class StaleDisruption {
  private static final String TYPE = "DisruptionTarget";
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  private StaleDisruption() {}

  /** When it is no longer believed; null when there is nothing to believe. */
  static @Nullable Duration left(ApiObject pod, Instant now) {
    Node condition = StatusConditions.of(pod).find(TYPE);
    String phase = pod.field("status").get("phase").text();
    boolean over = phase.equals("Failed") || phase.equals("Succeeded");
    if (!pod.meta().deletionTimestamp().isEmpty()
        || over
        || !condition.get("status").text().equals("True")
        || condition.get("reason").text().equals("TerminationByKubelet")
        || condition.get("lastTransitionTime").isEmpty()) {
      return null;
    }
    Instant end = Instant.parse(condition.get("lastTransitionTime").text()).plus(TIMEOUT);
    return end.isAfter(now) ? Duration.between(now, end) : Duration.ZERO;
  }

  static void takeBack(ApiObject pod, Instant now) {
    List<@Nullable Object> all = Trees.list(pod.object("status"), "conditions");
    for (Object one : all) {
      Map<String, @Nullable Object> condition = Trees.asObject(one);
      if (condition != null && TYPE.equals(condition.get("type"))) {
        condition.put("status", "False");
        condition.put("lastTransitionTime", now.truncatedTo(ChronoUnit.SECONDS).toString());
        condition.remove("reason");
        condition.remove("message");
      }
    }
  }
}
