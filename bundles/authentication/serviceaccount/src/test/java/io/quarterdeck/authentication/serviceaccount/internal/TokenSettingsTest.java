// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.authentication.serviceaccount.internal.keys.TestKeys;
import io.quarterdeck.authentication.serviceaccount.internal.signer.ExternalSigners;
import io.quarterdeck.authentication.serviceaccount.internal.signer.FakeSigner;
import io.quarterdeck.runtime.metrics.Metrics;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TokenSettingsTest {
  private static final long YEAR = 31_536_000;

  private static TokenSettings longest(long seconds, boolean extend) {
    return TestSettings.open(TestSettings.usual().longest(seconds, extend));
  }

  @Test
  void theFirstIssuerSignsAndBlankOnesAreNone() {
    TokenSettings settings =
        TestSettings.open(TestSettings.usual().issuers(" ", " https://a ", "https://b"));
    assertEquals(List.of("https://a", "https://b"), settings.issuers());
    assertThrows(
        IllegalArgumentException.class,
        () -> TestSettings.open(TestSettings.usual().issuers("", " ")));
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
        "https://k/x", TestSettings.open(TestSettings.usual().jwks(" https://k/x ")).jwksUri());
    assertThrows(
        IllegalArgumentException.class,
        () -> TestSettings.open(TestSettings.usual().jwks("http://k/x")));
  }

  @Test
  void withoutFilesThereIsNoKey() {
    TokenSettings settings = TestSettings.open(TestSettings.usual());
    ApiException e = assertThrows(ApiException.class, () -> settings.keys().sign(new byte[0]));
    assertEquals(503, e.code());
    assertEquals(List.of(), settings.keys().candidates(null));
    assertTrue(settings.looksUp());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/s         | key.pem |       | signing.key.file and signing.endpoint:"
            + " service-account-signing-key-file and service-account-signing-endpoint are mutually"
            + " exclusive and cannot be set at the same time",
        "/s         |         | k.pub | key.files and signing.endpoint: cannot set mutually"
            + " exclusive flags `--service-account-key-file` and"
            + " `--service-account-signing-endpoint` at the same time",
        "unix:///s  |         |       | signing.endpoint must be the path of a unix socket, or"
            + " @name in Linux' abstract namespace: unix:///s",
      })
  void anExternalSignerExcludesKeyFiles(
      String endpoint, @Nullable String signing, @Nullable String verifying, String why) {
    TestSettings settings =
        new TestSettings(
            new String[] {World.ISSUER},
            signing == null ? "" : signing,
            verifying == null ? new String[] {" "} : new String[] {verifying},
            " " + endpoint + " ",
            true,
            0,
            true,
            "");
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> TestSettings.open(settings));
    assertEquals(why, e.getMessage());
  }

  @Test
  void lifetimesAreThoseThatTheSignerAllows() throws InterruptedException {
    FakeSigner fake = new FakeSigner().sign("k1", TestKeys.rsa()).allow(7200);
    ExternalSigners signers = fake.kept(new Metrics());
    TokenSettings settings = new TokenSettings(TestSettings.usual().endpoint("/s"), signers);
    SignerCheck check = new SignerCheck(settings);
    assertEquals(List.of("healthz", "readyz"), check.endpoints());
    while (check.problem() != null) {
      Thread.sleep(1);
    }
    assertEquals(7200, settings.maxExpirationSeconds());
    assertEquals(7200, settings.extendedExpirationSeconds());
    // a configuration without a signer ends it
    assertEquals(
        List.of(), new SignerCheck(new TokenSettings(TestSettings.usual(), signers)).endpoints());
    signers.close();
  }
}
