// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.storage.UnreadableValueException;
import io.quarterdeck.spi.storage.ValueTransformer.Value;
import io.quarterdeck.storage.encryption.internal.cipher.Prefixes;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which keys write, which read, and what is said when none does. */
final class RulesTest {
  private static final GroupResource SECRETS = new GroupResource("", "secrets");
  private static final GroupResource CONFIG_MAPS = new GroupResource("", "configmaps");
  private static final String KEY = "/registry/secrets/default/a";
  private static final byte[] TEXT = Prefixes.bytes("{\"kind\":\"Secret\"}");
  private static final String K1 = key("key1", "MDEyMzQ1Njc4OWFiY2RlZg==");
  private static final String K2 = key("key2", "ZmVkY2JhOTg3NjU0MzIxMA==");
  private static final String BOX = key("key1", "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=");

  private static String key(String name, String secret) {
    return "{name: " + name + ", secret: " + secret + "}";
  }

  private static Rules rules(String resources, String... providers) {
    return parse(
        "{apiVersion: apiserver.config.k8s.io/v1, kind: EncryptionConfiguration, resources: ["
            + rule(resources, providers)
            + "]}");
  }

  private static Rules parse(String text) {
    return ConfigurationFile.parse(text, NoPlugins::open).rules();
  }

  private static String rule(String resources, String... providers) {
    return "{resources: [" + resources + "], providers: [" + String.join(",", providers) + "]}";
  }

  private static String aes(String kind, String... keys) {
    return "{" + kind + ": {keys: [" + String.join(",", keys) + "]}}";
  }

  private static byte[] write(Rules rules) {
    return rules.of(SECRETS).write(Prefixes.bytes(KEY), TEXT);
  }

  private static Value read(Rules rules, byte[] stored) {
    return rules.of(SECRETS).read(KEY, stored);
  }

  private static String refusal(Rules rules, byte[] stored) {
    return String.valueOf(
        assertThrows(UnreadableValueException.class, () -> read(rules, stored)).getMessage());
  }

  @Test
  void valuesNameTheirProviderAndKey() {
    for (String kind : new String[] {"aesgcm", "aescbc", "secretbox"}) {
      Rules rules = rules("secrets", aes(kind, kind.equals("secretbox") ? BOX : K1));
      byte[] stored = write(rules);
      String start = new String(stored, StandardCharsets.ISO_8859_1);
      assertTrue(start.startsWith("k8s:enc:" + kind + ":v1:key1:"), start);
      assertFalse(start.contains("Secret\""));
      Value value = read(rules, stored);
      assertArrayEquals(TEXT, value.bytes());
      assertFalse(value.stale());
    }
  }

  @Test
  void theFirstKeyAndProviderWriteAndTheOthersRead() {
    byte[] old = write(rules("secrets", aes("aescbc", K1)));
    Rules rotated = rules("secrets", aes("aescbc", K2, K1));
    assertTrue(read(rotated, old).stale());
    assertArrayEquals(TEXT, read(rotated, old).bytes());
    assertFalse(read(rotated, write(rotated)).stale());
    Rules moved = rules("secrets", aes("aesgcm", K1), aes("aescbc", K1), "{identity: {}}");
    assertTrue(read(moved, old).stale());
    assertTrue(read(moved, TEXT).stale());
    Rules off = rules("secrets", "{identity: {}}", aes("aescbc", K1));
    assertArrayEquals(TEXT, write(off));
    assertTrue(read(off, old).stale());
    assertFalse(read(off, TEXT).stale());
  }

  @Test
  void whatCannotBeReadIsRefusedInKubernetesWords() {
    byte[] stored = write(rules("secrets", aes("aescbc", K1)));
    String start = "unable to transform key \"" + KEY + "\": ";
    assertEquals(
        start + "no matching key was found for the provided AES transformer",
        refusal(rules("secrets", aes("aescbc", K2)), stored));
    assertEquals(
        start + "no matching prefix found",
        refusal(rules("secrets", aes("aesgcm", K1), "{identity: {}}"), stored));
    assertEquals(
        start + "no matching prefix found", refusal(rules("secrets", aes("aesgcm", K1)), TEXT));
    assertEquals(
        start + "identity transformer tried to read encrypted data", refusal(Rules.NONE, stored));
    byte[] gcm = write(rules("secrets", aes("aesgcm", K1)));
    gcm[gcm.length - 1] ^= 1;
    assertEquals(
        start + "cipher: message authentication failed",
        refusal(rules("secrets", aes("aesgcm", K1)), gcm));
  }

  private static Rules entries(String... entries) {
    return parse(
        "{apiVersion: apiserver.config.k8s.io/v1, kind: EncryptionConfiguration, resources: ["
            + String.join(",", entries)
            + "]}");
  }

  @Test
  void theMostExactEntryWins() {
    Rules rules =
        entries(
            rule("secrets", "{identity: {}}"),
            rule("'*.apps', '*.'", aes("aesgcm", K1)),
            rule("'*.*'", aes("aescbc", K1)));
    assertEquals("", first(rules, "", "secrets"));
    assertEquals("k8s:enc:aesgcm:v1:", first(rules, "", "configmaps"));
    assertEquals("k8s:enc:aesgcm:v1:", first(rules, "apps", "deployments"));
    assertEquals("k8s:enc:aescbc:v1:", first(rules, "example.com", "widgets"));
    assertEquals(Providers.NONE, rules("secrets", aes("aescbc", K1)).of(CONFIG_MAPS));
  }

  @Test
  void anEntryBehindAWiderOneIsRefused() {
    assertEquals(
        "resource \"secrets\" is masked by earlier rule \"*.\"",
        masked(rule("'*.'", "{identity: {}}"), rule("secrets", aes("aescbc", K1))));
    assertEquals(
        "resource \"*.apps\" is masked by earlier rule \"*.*\"",
        masked(rule("'*.*'", "{identity: {}}"), rule("'*.apps'", aes("aescbc", K1))));
    assertEquals(
        "resource \"*.\" is masked by earlier rule \"*.\"",
        masked(rule("'*.'", "{identity: {}}"), rule("'*.'", aes("aescbc", K1))));
    entries(rule("'*.'", "{identity: {}}"), rule("deployments.apps", aes("aescbc", K1)));
  }

  private static String masked(String... entries) {
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> entries(entries)).getMessage());
  }

  @Test
  void aResourceOfTwoEntriesHasTheProvidersOfBothInOrder() {
    Rules both =
        entries(rule("secrets, configmaps", aes("aesgcm", K1)), rule("secrets", aes("aescbc", K1)));
    assertEquals(2, both.of(SECRETS).inOrder().size());
    assertEquals("k8s:enc:aesgcm:v1:", first(both, "", "secrets"));
    assertTrue(read(both, write(rules("secrets", aes("aescbc", K1)))).stale());
    assertEquals(1, both.of(CONFIG_MAPS).inOrder().size());
  }

  @Test
  void allThatFailedIsReportedOnce() {
    String name = key("key1", "ZmVkY2JhOTg3NjU0MzIxMA==");
    byte[] stored = write(rules("secrets", aes("aesgcm", K1)));
    String failed = "cipher: message authentication failed";
    String unknown = "no matching key was found for the provided AES transformer";
    String start = "unable to transform key \"" + KEY + "\": ";
    assertEquals(start + failed, refusal(rules("secrets", aes("aesgcm", name, name)), stored));
    assertEquals(
        start + "[" + failed + ", " + unknown + "]",
        refusal(rules("secrets", aes("aesgcm", name), aes("aesgcm", K2)), stored));
    assertEquals(
        start + unknown,
        refusal(rules("secrets", aes("aesgcm", K2), "{identity: {}}", aes("aesgcm", K2)), stored));
  }

  @Test
  void keysOfOneNameAreTriedInTurn() {
    String other = key("key1", "ZmVkY2JhOTg3NjU0MzIxMA==");
    byte[] stored = write(rules("secrets", aes("aesgcm", K1)));
    Value value = read(rules("secrets", aes("aesgcm", other, K1)), stored);
    assertArrayEquals(TEXT, value.bytes());
    assertTrue(value.stale());
    Value second = read(rules("secrets", aes("aesgcm", other), aes("aesgcm", K1)), stored);
    assertArrayEquals(TEXT, second.bytes());
    assertTrue(second.stale());
  }

  @Test
  void anIdentityThatIsConfiguredSaysNothingOfAnEncryptedValue() {
    byte[] stored = write(rules("secrets", aes("aesgcm", K1)));
    assertEquals(
        "unable to transform key \"" + KEY + "\": no matching prefix found",
        refusal(rules("secrets", "{identity: {}}"), stored));
    byte[] claimed = Prefixes.bytes("k8s:enc:kms:v2:x");
    assertEquals(
        "unable to transform key \""
            + KEY
            + "\": identity transformer tried to read encrypted data",
        refusal(Rules.NONE, claimed));
    assertArrayEquals(TEXT, read(Rules.NONE, TEXT).bytes());
    assertArrayEquals(TEXT, write(Rules.NONE));
  }

  @Test
  void oneProviderDoesNotClaimTheValuesOfAnother() {
    byte[] value = Prefixes.bytes("k8s:enc:aescbc:v1:one:data");
    assertTrue(new KeyedProvider("k8s:enc:aescbc:v1:", List.of(), "").claims(value));
    assertFalse(new KeyedProvider("k8s:enc:aesgcm:v1:", List.of(), "").claims(value));
    assertTrue(Identity.IDENTITY.claims(value), "it is asked, and refuses it");
  }

  private static String first(Rules rules, String group, String resource) {
    return rules.of(new GroupResource(group, resource)).inOrder().getFirst().prefix();
  }
}
