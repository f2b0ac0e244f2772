// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.legacyserviceaccounttokencleaner.internal;

import io.quarterdeck.api.ApiObject;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/**
 * How long tokens have not been used, by the days that secrets are marked with.
 *
 * @param now the moment of the count
 * @param kept how long one stays that nobody uses, and then how long it stays invalid
 */
record TokenAge(Instant now, Duration kept) {
  static final String TYPE = "kubernetes.io/service-account-token";
  static final String INVALID_SINCE = "kubernetes.io/legacy-token-invalid-since";

  private static final String LAST_USED = "kubernetes.io/legacy-token-last-used";

  /** What is to be done with a token that no pod mounts. */
  enum Fate {
    STAYS,
    INVALID,
    GOES
  }

  /** Whether use has been marked for long enough: since when, is said by a ConfigMap. */
  boolean isTracked(ApiObject tracking) {
    LocalDate since = day(tracking.field("data").key("since").text());
    // on that day itself some uses may have come before the mark
    return since != null
        && !now.isBefore(since.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant().plus(kept));
  }

  /** Whether a secret holds a token that is as old, and was not used for as long. */
  boolean isUnused(ApiObject secret) {
    if (!secret.field("type").text().equals(TYPE)
        || !secret.meta().deletionTimestamp().isEmpty()
        || !isOld(secret.meta().creationTimestamp())) {
      return false;
    }
    String used = secret.meta().labels().get(LAST_USED);
    // one without the mark was not used since there are marks
    return used == null || isOverdue(day(used));
  }

  private boolean isOld(String created) {
    try {
      return Instant.parse(created).isBefore(now.minus(kept));
    } catch (DateTimeParseException e) {
      return false;
    }
  }

  /**
   * First it is marked, so that nobody can use it any more, and only as long after that deleted.
   */
  Fate fate(ApiObject secret) {
    LocalDate since = day(secret.meta().labels().getOrDefault(INVALID_SINCE, ""));
    return since == null ? Fate.INVALID : isOverdue(since) ? Fate.GOES : Fate.STAYS;
  }

  /** Whether it is before the first day that counts; what is no day is not. */
  private boolean isOverdue(@Nullable LocalDate day) {
    return day != null && day.isBefore(LocalDate.ofInstant(now.minus(kept), ZoneOffset.UTC));
  }

  String today() {
    return LocalDate.ofInstant(now, ZoneOffset.UTC).toString();
  }

  private static @Nullable LocalDate day(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeParseException e) {
      return null;
    }
  }
}
