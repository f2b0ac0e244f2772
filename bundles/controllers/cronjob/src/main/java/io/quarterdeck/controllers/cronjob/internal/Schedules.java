// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.cronjob.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.controller.ObjectKey;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;

/**
 * When a CronJob that has changed has its turn: at once, but for one with another schedule, which
 * makes up for nothing that was due by it before. Kubernetes: {@code updateCronJob} of {@code
 * pkg/controller/cronjob/cronjob_controllerv2.go}. For one thread.
 */
final class Schedules {
  private record Written(String schedule, String zone) {}

  private final InstantSource clock;
  private final Map<ObjectKey, Written> known = new HashMap<>();

  Schedules(InstantSource clock) {
    this.clock = clock;
  }

  Duration delay(ApiObject cronJob, boolean deleted) {
    ObjectKey key = ObjectKey.of(cronJob);
    if (deleted) {
      known.remove(key);
      return Duration.ZERO;
    }
    Node spec = cronJob.field("spec");
    Written now = new Written(spec.get("schedule").text(), spec.get("timeZone").text());
    Written before = known.put(key, now);
    return before == null || before.equals(now) ? Duration.ZERO : untilNext(cronJob, now);
  }

  private Duration untilNext(ApiObject cronJob, Written now) {
    try {
      ZoneId zone = now.zone().isEmpty() ? ZoneId.systemDefault() : Schedule.zone(now.zone());
      Duration until =
          DueTimes.untilNext(cronJob, Schedule.parse(now.schedule(), zone), clock.instant());
      return until == null ? Duration.ZERO : until;
    } catch (IllegalArgumentException e) {
      return Duration.ZERO; // its turn says what is wrong
    }
  }
}
