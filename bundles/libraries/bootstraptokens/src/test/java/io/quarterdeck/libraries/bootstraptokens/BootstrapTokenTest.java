// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.bootstraptokens;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BootstrapTokenTest {
  private static BootstrapToken token(String name, String... data) {
    ApiObject secret = ApiObject.of(new GroupVersionKind("", "v1", "Secret"));
    secret.meta().setName(name);
    for (int i = 0; i < data.length; i += 2) {
      byte[] value = data[i + 1].getBytes(StandardCharsets.UTF_8);
      secret.object("data").put(data[i], Base64.getEncoder().encodeToString(value));
    }
    return new BootstrapToken(secret);
  }

  @ParameterizedTest
  @CsvSource({
    "bootstrap-token-abc123, abc123, abc123",
    "bootstrap-token-abc123, abc124, ''",
    "bootstrap-token-ABC123, ABC123, ''",
    "bootstrap-token-abc1234, abc1234, ''",
    "token-abc123, abc123, ''"
  })
  void theIdIsThatOfTheName(String name, String id, String found) {
    assertEquals(found, token(name, "token-id", id).id());
  }

  @ParameterizedTest
  @CsvSource({
    "'', +1000000000-12-31T23:59:59.999999999Z",
    "2026-01-01T01:00:00+01:00, 2026-01-01T00:00:00Z",
    "tomorrow, -1000000000-01-01T00:00:00Z"
  })
  void endsWhenItSays(String says, Instant end) {
    assertEquals(end, token("t", "expiration", says).end());
  }

  @Test
  void isFreshUntilThatMoment() {
    BootstrapToken token = token("t", "expiration", "2026-01-01T00:00:00Z");
    assertTrue(token.isFresh(Instant.parse("2025-12-31T23:59:59.9Z")));
    assertFalse(token.isFresh(Instant.parse("2026-01-01T00:00:00Z")));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-01-01T00:00:00.5Z, PT0.5S",
    "2026-01-02T00:00:01Z, PT24H",
    "9999-01-01T00:00:00Z, PT24H",
    "'', PT24H"
  })
  void waitsForItsEndADayAtMost(String end, Duration wait) {
    assertEquals(
        wait, token("t", "expiration", end).untilEnd(Instant.parse("2026-01-01T00:00:00Z")));
  }

  @Test
  void isForWhatItSays() {
    BootstrapToken token = token("t", "usage-bootstrap-signing", "true");
    assertTrue(token.isFor("signing"));
    assertFalse(token.isFor("authentication"));
    assertFalse(token("t", "usage-bootstrap-signing", "True").isFor("signing"));
    assertFalse(token.isOfType());
    assertEquals("bootstrap-token-x", BootstrapToken.secretName("x"));
  }

  @Test
  void whatIsNoBase64IsNothing() {
    BootstrapToken token = token("t");
    token.secret().object("data").put("token-id", "~");
    assertEquals("", token.value("token-id"));
  }
}
