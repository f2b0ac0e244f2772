// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TokenSettingsTest {
  private static final long YEAR = 31_536_000;

  private static TokenSettings longest(long seconds, boolean extend) {
    return new TokenSettings(TestSettings.usual().longest(seconds, extend));
  }

  @Test
  void theFirstIssuerSignsAndBlankOnesAreNone() {
    TokenSettings settings =
        new TokenSettings(TestSettings.usual().issuers(" ", " https://a ", "https://b"));
    assertEquals(List.of("https://a", "https://b"), settings.issuers());
    assertThrows(
        IllegalArgumentException.class,
        () -> new TokenSettings(TestSettings.usual().issuers("", " ")));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 3600, 3601, 4_294_967_296L})
  void aLongestLifetimeIsNoneOrBetweenAnHourAnd136Years(long seconds) {
    assertEquals(seconds, longest(seconds, true).maxExpirationSeconds());
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 1, 3599, 4_294_967_297L})
  void anotherLongestLifetimeIsRefused(long seconds) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> longest(seconds, true));
    assertEquals(
        "max.token.expiration.seconds must be between an hour and 2^32 seconds", e.getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "0,        false, 0",
    "7200,     false, 0",
    "0,        true,  31536000",
    "7200,     true,  7200",
    "99999999, true,  31536000",
  })
  void tokensOfPodsLiveAYearUnlessThatIsTooLong(long longest, boolean extend, long lives) {
    assertEquals(lives, longest(longest, extend).extendedExpirationSeconds());
    assertTrue(lives <= YEAR);
  }

  @Test
  void theKeysAreAtAnHttpsAddress() {
    assertEquals(
        "https://k/x", new TokenSettings(TestSettings.usual().jwks(" https://k/x ")).jwksUri());
    assertThrows(
        IllegalArgumentException.class,
        () -> new TokenSettings(TestSettings.usual().jwks("http://k/x")));
  }

  @Test
  void withoutFilesThereIsNoKey() {
    TokenSettings settings = new TokenSettings(TestSettings.usual());
    ApiException e = assertThrows(ApiException.class, () -> settings.keys().sign(new byte[0]));
    assertEquals(503, e.code());
    assertEquals(List.of(), settings.keys().candidates(null));
    assertTrue(settings.looksUp());
  }
}
