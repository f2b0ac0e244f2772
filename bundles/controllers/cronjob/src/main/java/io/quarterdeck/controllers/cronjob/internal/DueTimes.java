// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.cronjob.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.workloads.Times;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which time of a CronJob has come. Kubernetes: {@code mostRecentScheduleTime} of {@code
 * pkg/controller/cronjob/utils.go}.
 *
 * @param earliest from when on they are looked for
 * @param latest the last that has come; null for none
 * @param missed how many have come, about
 */
record DueTimes(Instant earliest, @Nullable Instant latest, long missed) {
  /** For clocks that are not quite the same. */
  private static final Duration MARGIN = Duration.ofMillis(100);

  /**
   * Looks for them.
   *
   * @param withDeadline what is too late by the CronJob's deadline is not looked at
   * @throws IllegalArgumentException when there never are any
   */
  static DueTimes of(ApiObject cronJob, Schedule schedule, Instant now, boolean withDeadline) {
    Instant earliest = earliest(cronJob, now, withDeadline);
    Instant first = schedule.next(earliest);
    Instant second = first == null ? null : schedule.next(first);
    if (first == null || second == null) {
      throw new IllegalArgumentException(
          "time difference between two schedules is less than 1 second");
    }
    if (now.isBefore(first)) {
      return new DueTimes(earliest, null, 0);
    }
    if (now.isBefore(second)) {
      return new DueTimes(earliest, first, 0);
    }
    long pause = Duration.between(first, second).toSeconds();
    long missed = Duration.between(first, now).toSeconds() / pause + 1;
    Instant latest = null;
    Instant next = schedule.next(first.plusSeconds((missed - 2) * pause));
    while (next != null && !next.isAfter(now)) {
      latest = next;
      next = schedule.next(next);
    }
    return new DueTimes(earliest, latest, missed);
  }

  private static Instant earliest(ApiObject cronJob, Instant now, boolean withDeadline) {
    Instant created = Times.of(cronJob.meta().creationTimestamp());
    Instant last = Times.of(cronJob.field("status").get("lastScheduleTime"));
    Instant earliest = last != null ? last : created != null ? created : now;
    Node seconds = cronJob.field("spec").get("startingDeadlineSeconds");
    if (withDeadline && seconds.isPresent()) {
      Instant deadline = now.minusSeconds(seconds.number());
      return deadline.isAfter(earliest) ? deadline : earliest;
    }
    return earliest;
  }

  /** How long until the next one comes; null when none does. */
  static @Nullable Duration untilNext(ApiObject cronJob, Schedule schedule, Instant now) {
    Instant from;
    try {
      DueTimes times = of(cronJob, schedule, now, false);
      from = times.latest() != null ? times.latest() : times.missed() == 0 ? times.earliest() : now;
    } catch (IllegalArgumentException e) {
      from = now;
    }
    Instant next = schedule.next(from);
    return next == null ? null : Duration.between(now, next.plus(MARGIN));
  }
}
