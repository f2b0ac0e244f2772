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
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Which keys write, which read, and what is said when none does. */
final class RulesTest {
  private static final GroupResource SECRETS = new GroupResource("", "secrets");
  private static final String KEY = "/registry/secrets/default/a";
  private static final byte[] TEXT = Prefixes.bytes("{\"kind\":\"Secret\"}");
  private static final String K1 = key("key1", "MDEyMzQ1Njc4OWFiY2RlZg==");
  private static final String K2 = key("key2", "ZmVkY2JhOTg3NjU0MzIxMA==");
  private static final String BOX = key("key1", "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=");

  private static String key(String name, String secret) {
    return "{name: " + name + ", secret: " + secret + "}";
  }

  private static Rules rules(String resources, String... providers) {
    return ConfigurationFile.parse(
        "{apiVersion: apiserver.config.k8s.io/v1, kind: EncryptionConfiguration, resources: ["
            + rule(resources, providers)
            + "]}");
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

  @Test
  void theMostExactEntryWins() {
    Rules rules =
        ConfigurationFile.parse(
            "{apiVersion: apiserver.config.k8s.io/v1, kind: EncryptionConfiguration, resources: ["
                + rule("'*.*'", aes("aescbc", K1))
                + ","
                + rule("'*.apps', '*.'", aes("aesgcm", K1))
                + ","
                + rule("secrets", "{identity: {}}")
                + "]}");
    assertEquals("", first(rules, "", "secrets"));
    assertEquals("k8s:enc:aesgcm:v1:", first(rules, "", "configmaps"));
    assertEquals("k8s:enc:aesgcm:v1:", first(rules, "apps", "deployments"));
    assertEquals("k8s:enc:aescbc:v1:", first(rules, "example.com", "widgets"));
    assertEquals("", first(rules("secrets", aes("aescbc", K1)), "", "configmaps"));
  }

  private static String first(Rules rules, String group, String resource) {
    return rules.of(new GroupResource(group, resource)).inOrder().getFirst().prefix();
  }

  @Test
  void aFileThatIsNoGoodIsRefusedWithoutItsSecrets() {
    refused("secret is not of the expected length, got 3", aes("aescbc", key("k", "YWJj")));
    refused("expected one of [32]", aes("secretbox", K1));
    refused("must be base64 encoded", aes("aesgcm", key("k", "'%%%'")));
    refused("Duplicate value: \"key1\"", aes("aescbc", K1, K1));
    refused("unknown field \"resources[0].providers[0].aes\"", "{aes: {}}");
    refused("kms is not supported", "{kms: {name: a}}");
    refused("unknown field", "{identity: {keys: []}}");
    refused("Required value", "{aescbc: {keys: []}}");
    assertThrows(IllegalArgumentException.class, () -> ConfigurationFile.parse("kind: Other"));
    assertThrows(IllegalArgumentException.class, () -> ConfigurationFile.parse("{"));
    assertThrows(IllegalArgumentException.class, () -> rules("'*'", "{identity: {}}"));
  }

  private static void refused(String reason, String provider) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> rules("secrets", provider));
    assertTrue(String.valueOf(e.getMessage()).contains(reason), e.getMessage());
    assertFalse(String.valueOf(e.getMessage()).contains("YWJj"));
  }
}
