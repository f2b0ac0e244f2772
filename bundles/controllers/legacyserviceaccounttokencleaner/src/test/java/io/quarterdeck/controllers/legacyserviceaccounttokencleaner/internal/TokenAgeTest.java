// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.legacyserviceaccounttokencleaner.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.controllers.legacyserviceaccounttokencleaner.internal.TokenAge.Fate;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenAgeTest {
  private static final TokenAge AGE =
      new TokenAge(Instant.parse("2026-06-11T12:00:00Z"), Duration.ofDays(10));

  private static ApiObject secret(String created, String used) {
    ApiObject secret = ApiObject.of(new GroupVersionKind("", "v1", "Secret"));
    secret.tree().put("type", TokenAge.TYPE);
    secret.meta().setCreationTimestamp(created);
    if (!used.equals("-")) {
      secret.meta().mutableLabels().put("kubernetes.io/legacy-token-last-used", used);
    }
    return secret;
  }

  @ParameterizedTest
  @CsvSource({
    "2026-05-31, true", // the day after it began at midnight, and ten days
    "2026-06-01, false",
    "2026-06, false",
    "'', false"
  })
  void tracksForLongEnough(String since, boolean enough) {
    ApiObject map = ApiObject.of(new GroupVersionKind("", "v1", "ConfigMap"));
    map.object("data").put("since", since);
    assertEquals(enough, AGE.isTracked(map));
  }

  @Test
  void trackingEndsItsFirstDayAtMidnight() {
    ApiObject map = ApiObject.of(new GroupVersionKind("", "v1", "ConfigMap"));
    map.object("data").put("since", "2026-05-31");
    Duration kept = Duration.ofDays(10);
    assertTrue(new TokenAge(Instant.parse("2026-06-11T00:00:00Z"), kept).isTracked(map));
    assertFalse(new TokenAge(Instant.parse("2026-06-10T23:59:59Z"), kept).isTracked(map));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-06-01T11:59:59Z, -, true",
    "2026-06-01T12:00:00Z, -, false",
    "'', -, false",
    "2026-05-01T00:00:00Z, 2026-05-31, true",
    "2026-05-01T00:00:00Z, 2026-06-01, false",
    "2026-05-01T00:00:00Z, 31.5.2026, false",
    "2026-05-01T00:00:00Z, '', false"
  })
  void isUnusedByItsDays(String created, String used, boolean unused) {
    assertEquals(unused, AGE.isUnused(secret(created, used)));
  }

  @Test
  void othersAreNotUnused() {
    ApiObject ending = secret("2026-05-01T00:00:00Z", "-");
    ending.meta().setDeletionTimestamp("2026-06-11T00:00:00Z");
    assertFalse(AGE.isUnused(ending));
    ApiObject opaque = secret("2026-05-01T00:00:00Z", "-");
    opaque.tree().put("type", "Opaque");
    assertFalse(AGE.isUnused(opaque));
  }

  @ParameterizedTest
  @CsvSource({
    "-, INVALID",
    "yesterday, INVALID",
    "2026-05-31, GOES",
    "2026-06-01, STAYS",
    "2026-06-11, STAYS"
  })
  void isInvalidBeforeItGoes(String since, Fate fate) {
    ApiObject secret = secret("2026-05-01T00:00:00Z", "-");
    if (!since.equals("-")) {
      secret.meta().mutableLabels().put(TokenAge.INVALID_SINCE, since);
    }
    assertEquals(fate, AGE.fate(secret));
  }
}
