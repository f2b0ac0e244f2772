// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.signer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.authentication.serviceaccount.internal.keys.TestKeys;
import io.quarterdeck.authentication.serviceaccount.internal.signer.SignerService.Key;
import io.quarterdeck.authentication.serviceaccount.internal.signer.SignerService.Keys;
import io.quarterdeck.authentication.serviceaccount.internal.signer.SignerService.Timestamp;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FetchedKeysTest {
  private static final byte[] RSA = TestKeys.rsa().verification().key().getEncoded();
  private static final byte[] CURVE =
      TestKeys.key("EC", "secp384r1").verification().key().getEncoded();
  private static final Timestamp NOW = new Timestamp(1_700_000_000, 5);

  private static String refused(@Nullable Timestamp data, long hint, Key... keys) {
    Keys answer = new Keys(List.of(keys), data, hint);
    return assertThrows(SignerException.class, () -> FetchedKeys.check(answer)).getMessage();
  }

  private static FetchedKeys taken(Key... keys) throws SignerException {
    return FetchedKeys.check(new Keys(List.of(keys), NOW, 60));
  }

  private static byte[] generated(String algorithm, int size) throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
    if (size > 0) {
      generator.initialize(size);
    }
    return generator.generateKeyPair().getPublic().getEncoded();
  }

  @Test
  void keysAreFoundByTheirIdentifierAndPublishedInTheirOrder() throws SignerException {
    FetchedKeys keys =
        taken(new Key("b", CURVE, false), new Key("old", RSA, true), new Key("a", RSA, false));
    assertEquals(List.of("b", "a"), FakeSigner.ids(keys.published()));
    assertEquals(List.of("b", "old", "a"), FakeSigner.ids(keys.candidates(null)));
    assertEquals(List.of("old"), FakeSigner.ids(keys.candidates("old")));
    assertEquals(List.of(), keys.candidates("c"));
    assertEquals(Set.of("old"), keys.excluded());
    assertEquals(Instant.ofEpochSecond(1_700_000_000, 5), keys.data());
    assertEquals(Duration.ofSeconds(60), keys.refreshIn());
  }

  @Test
  void keysThatShareAnIdentifierAreBothTried() throws SignerException {
    FetchedKeys keys = taken(new Key("a", CURVE, false), new Key("a", RSA, true));
    assertEquals(2, keys.candidates("a").size());
    assertEquals(1, keys.published().size());
    assertEquals(Set.of("a"), keys.excluded());
  }

  @Test
  void aKeyOfAnotherKindOrSizeCountsForNothing() throws Exception {
    FetchedKeys keys =
        taken(
            new Key("ed", generated("Ed25519", 0), false),
            new Key("small", generated("RSA", 512), false),
            new Key("good", generated("RSA", 1024), false));
    assertEquals(List.of("ed", "small"), keys.unusable());
    assertEquals(List.of("good"), FakeSigner.ids(keys.candidates("")));
    assertEquals(List.of("good"), FakeSigner.ids(keys.published()));
  }

  @Test
  void whatTheAnswerMustHave() {
    Key key = new Key("a", RSA, false);
    assertEquals("found invalid refresh hint (0s)", refused(NOW, 0, key));
    assertEquals("found invalid refresh hint (-1s)", refused(NOW, -1, key));
    assertEquals("found no keys", refused(NOW, 1));
    assertEquals("found invalid public key id \"\"", refused(NOW, 1, new Key("", RSA, false)));
    assertTrue(
        refused(NOW, 1, new Key("k".repeat(1025), RSA, false))
            .startsWith("found invalid public key id \"kkk"));
    assertEquals("found empty public key", refused(NOW, 1, key, new Key("b", new byte[0], false)));
  }

  @Test
  void aKeyThatIsNoneSpoilsThemAll() {
    byte[] more = Arrays.copyOf(RSA, RSA.length + 1);
    byte[] less = Arrays.copyOf(RSA, RSA.length - 1);
    for (byte[] bad : List.of(new byte[] {1, 2, 3}, more, less)) {
      assertEquals(
          "while parsing external public keys: key \"b\": the public key in it is broken, or of an"
              + " unknown kind",
          refused(NOW, 1, new Key("a", RSA, false), new Key("b", bad, false)));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "-62135596801,          0, before 0001-01-01",
    "253402300800,          0, after 9999-12-31",
    "           0,         -1, has out-of-range nanos",
    "           0, 1000000000, has out-of-range nanos",
  })
  void aMomentThatIsNoneIsRefused(long seconds, long nanos, String why) {
    assertEquals(
        "invalid data timestamp: proto: timestamp " + why,
        refused(new Timestamp(seconds, nanos), 1, new Key("a", RSA, false)));
  }

  @Test
  void itMustSayOfWhenTheKeysAre() {
    assertEquals(
        "invalid data timestamp: proto: invalid nil Timestamp",
        refused(null, 1, new Key("a", RSA, false)));
  }

  @Test
  void aHintBeyondAllTimeIsAYear() throws SignerException {
    Keys answer = new Keys(List.of(new Key("a", RSA, false)), NOW, Long.MAX_VALUE);
    assertEquals(Duration.ofDays(365), FetchedKeys.check(answer).refreshIn());
  }
}
