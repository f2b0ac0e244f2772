// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;

/**
 * Keeps the ConfigMap that says since when the use of legacy tokens is marked: the controller that
 * clears up those nobody uses relies on no mark before that day (KEP-2799). Servers of one cluster
 * that mark and that do not would make and delete it in turns, so that it is made once in half an
 * hour at most. One thread.
 */
final class TrackingSince {
  static final GroupResource CONFIG_MAPS = new GroupResource("", "configmaps");
  static final String NAMESPACE = "kube-system";
  static final String NAME = "kube-apiserver-legacy-service-account-token-tracking";
  private static final String SINCE = "since";
  private static final Duration BETWEEN = Duration.ofMinutes(30);

  private final ObjectReader reader;
  private final ObjectWriter writer;
  private final InstantSource clock;
  private Instant next = Instant.MIN;

  TrackingSince(ObjectReader reader, ObjectWriter writer, InstantSource clock) {
    this.reader = reader;
    this.writer = writer;
    this.clock = clock;
  }

  /** Makes it, or writes today where it says no day; whether nothing is left to do. */
  boolean reconcile() {
    ApiObject stored = reader.getLive(CONFIG_MAPS, NAMESPACE, NAME);
    if (stored == null) {
      return create();
    }
    if (!saysDay(stored)) {
      writer.update(CONFIG_MAPS, NAMESPACE, NAME, now -> saysDay(now) ? now : today(now));
    }
    return true;
  }

  private boolean create() {
    if (clock.instant().isBefore(next)) {
      return false;
    }
    ApiObject map = ApiObject.of(new GroupVersionKind("", "v1", "ConfigMap"));
    map.meta().setNamespace(NAMESPACE);
    map.meta().setName(NAME);
    try {
      writer.create(CONFIG_MAPS, today(map));
      next = clock.instant().plus(BETWEEN);
    } catch (ApiException e) {
      if (e.code() != 409) {
        throw e;
      }
    }
    return true;
  }

  private ApiObject today(ApiObject map) {
    map.object("data").put(SINCE, LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).toString());
    return map;
  }

  private static boolean saysDay(ApiObject map) {
    try {
      LocalDate.parse(map.field("data").key(SINCE).text());
      return true;
    } catch (DateTimeParseException e) {
      return false;
    }
  }
}
