// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.storage.encryption.internal.cipher.Prefixes;
import io.quarterdeck.storage.encryption.internal.cipher.UndecipherableException;
import io.quarterdeck.storage.encryption.internal.kms.Envelope.Opened;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Version 2: envelopes, rotation, and what goes on when the plugin does not. */
final class SeedPluginTest {
  private static final byte[] TEXT = Prefixes.bytes("hello, store");
  private static final byte[] PLACE = Prefixes.bytes("/registry/secrets/default/a");

  private final FakePlugin fake = new FakePlugin();
  private final Metrics metrics = new Metrics();
  private final KmsMeters meters = new KmsMeters(metrics);
  private volatile Instant now = Instant.parse("2026-01-02T03:04:05.678Z");
  private SeedPlugin plugin = opened();

  private SeedPlugin opened() {
    KmsSettings settings = new KmsSettings("mine", "v2", "/a", Duration.ofSeconds(3), 1000);
    return new SeedPlugin(settings, fake.open("/a"), () -> now, meters);
  }

  /** As after a restart: nothing is known but what the plugin knows. */
  private void restart() {
    plugin.close();
    plugin = opened();
  }

  @AfterEach
  void close() {
    plugin.close();
    meters.close();
  }

  private byte[] sealed() throws EnvelopeException {
    return plugin.envelope().seal(PLACE, TEXT);
  }

  private Opened open(byte[] data) throws UndecipherableException {
    Opened opened = plugin.envelope().open(PLACE, data);
    assertArrayEquals(TEXT, opened.bytes());
    return opened;
  }

  private String unsealable() {
    return String.valueOf(assertThrows(EnvelopeException.class, this::sealed).getMessage());
  }

  private String closed(byte[] data) {
    return String.valueOf(
        assertThrows(UndecipherableException.class, () -> open(data)).getMessage());
  }

  @Test
  void oneSeedWritesManyValuesAndThePluginIsAskedOnceForEach() throws Exception {
    assertNull(plugin.ask());
    byte[] one = sealed();
    byte[] two = sealed();
    assertNotEquals(HexFormat.of().formatHex(one), HexFormat.of().formatHex(two));
    assertFalse(open(one).stale());
    assertFalse(open(two).stale());
    assertEquals(0, fake.decrypts(), "its own");
    restart();
    assertNull(plugin.ask());
    assertFalse(open(one).stale(), "another seed of the same key");
    open(two);
    assertEquals(1, fake.decrypts());
  }

  @Test
  void whatIsKnownIsReadWithoutThePluginAndWritesEndThreeMinutesLater() throws Exception {
    assertNull(plugin.ask());
    byte[] one = sealed();
    fake.down(true);
    assertEquals(
        "failed to perform status section of the healthz check for KMS Provider mine, error: rpc"
            + " error: code = Unavailable desc = down",
        plugin.ask());
    now = now.plus(Rotation.LIFETIME);
    sealed();
    now = now.plusSeconds(1);
    assertEquals(
        "encryptedDEKSource with keyID hash \""
            + Hashes.of("key-1")
            + "\" expired at 2026-01-02T03:07:05Z (current time is 2026-01-02T03:07:06Z)",
        unsealable());
    open(one);
    now = now.plus(Duration.ofDays(30));
    open(one);
    fake.down(false);
    assertNull(plugin.ask());
    open(sealed());
  }

  @Test
  void anotherKeyOfThePluginMeansAnotherSeed() throws Exception {
    assertNull(plugin.ask());
    byte[] old = sealed();
    fake.rotate("key-2");
    sealed();
    assertNull(plugin.ask());
    assertTrue(open(old).stale());
    byte[] next = sealed();
    assertFalse(open(next).stale());
    assertEquals("key-2", EncryptedObject.parse(next).key().keyId());
  }

  @Test
  void aRotationThatFailsLeavesTheSeedBefore() throws Exception {
    assertNull(plugin.ask());
    fake.rotate("key-2");
    fake.encryptWith("key-3");
    String problem = String.valueOf(plugin.ask());
    assertTrue(
        problem.startsWith(
            "kmsv2 Provider mine is not healthy, error: failed to rotate DEK uid=\""),
        problem);
    assertTrue(
        problem.endsWith(
            "\", useSeed=true, errState=<nil>, errGen=<nil>, statusKeyIDHash=\""
                + Hashes.of("key-2")
                + "\", encryptKeyIDHash=\""
                + Hashes.of("key-3")
                + "\", stateKeyIDHash=\""
                + Hashes.of("key-1")
                + "\", expirationTimestamp=2026-01-02T03:07:05Z"),
        problem);
    assertEquals("key-1", EncryptedObject.parse(sealed()).key().keyId());
    now = now.plus(Rotation.LIFETIME).plusSeconds(1);
    assertTrue(unsealable().startsWith("encryptedDEKSource with keyID hash"));
  }

  @Test
  void aPluginThatWasNeverThereReadsAndWritesNothing() throws Exception {
    assertNull(plugin.ask());
    byte[] one = sealed();
    restart();
    assertEquals("got unexpected nil transformer", unsealable());
    assertEquals("got unexpected nil transformer", closed(one));
  }

  @Test
  void aFailureIsTheSameForAllValuesOfAKeyAndPasses() throws Exception {
    assertNull(plugin.ask());
    byte[] one = sealed();
    restart();
    assertNull(plugin.ask());
    fake.down(true);
    UndecipherableException e = assertThrows(UndecipherableException.class, () -> open(one));
    assertTrue(e.isPassing());
    assertEquals(
        "failed to decrypt DEK, error: rpc error: code = Unavailable desc = down", e.getMessage());
    fake.down(false);
    closed(one);
    assertEquals(0, fake.decrypts(), "not within a second");
    now = now.plusSeconds(2);
    open(one);
  }

  @Test
  void whatThePluginRefusesDoesNotPass() throws Exception {
    assertNull(plugin.ask());
    byte[] foreign = new EncryptedObject(TEXT, key("nobody's", "key-1")).toBytes();
    UndecipherableException e = assertThrows(UndecipherableException.class, () -> open(foreign));
    assertFalse(e.isPassing());
    assertEquals(
        "failed to decrypt DEK, error: rpc error: code = InvalidArgument desc = not mine",
        e.getMessage());
    fake.know("short", new byte[31]);
    byte[] bad = new EncryptedObject(TEXT, key("short", "key-1")).toBytes();
    assertEquals("invalid seed length 31 used for key generation", closed(bad));
  }

  private static DataKey key(String source, String keyId) {
    return new DataKey(Prefixes.bytes(source), keyId, new TreeMap<>(), DataKey.SEED);
  }

  @Test
  void aValueIsBoundToItsPlace() throws Exception {
    assertNull(plugin.ask());
    byte[] one = sealed();
    byte[] elsewhere = Prefixes.bytes("/registry/secrets/default/b");
    assertEquals(
        "cipher: message authentication failed",
        assertThrows(UndecipherableException.class, () -> plugin.envelope().open(elsewhere, one))
            .getMessage());
  }

  /** Sealed by Python's cryptography, in bytes put together after the .proto file. */
  @Test
  void opensWhatAnotherImplementationSealed() throws Exception {
    assertNull(plugin.ask());
    fake.know("sealed", seed());
    String data =
        "202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f"
            + "000102030405060708090a0b4bce100ec25e406237db3dd3d05038de97ea57e633f1d6521b504936";
    byte[] object =
        HexFormat.of()
            .parseHex(
                "0a48"
                    + data
                    + "12056b65792d311a067365616c656422150a0f6b6d732e6578616d706c652e636f6d"
                    + "120261312801");
    assertFalse(open(object).stale());
    EncryptedObject parsed = EncryptedObject.parse(object);
    assertArrayEquals(Prefixes.bytes("a1"), parsed.key().annotations().get("kms.example.com"));
    assertArrayEquals(object, parsed.toBytes());
    String old =
        "0a28000102030405060708090a0b2f67ba77aac9e268f92ee5eeaa551e86b333e4ae7d87dd9f466c7d53"
            + "12056b65792d311a067365616c6564";
    assertTrue(open(HexFormat.of().parseHex(old)).stale(), "a key, not a seed");
  }

  private static byte[] seed() {
    byte[] seed = new byte[32];
    for (int i = 0; i < seed.length; i++) {
      seed[i] = (byte) i;
    }
    return seed;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          bad | v2      | kmsv2 Provider mine is not healthy, error: got unexpected healthz status: bad
          ok  | v3      | kmsv2 Provider mine is not healthy, error: expected KMSv2 API version v2, got v3
          bad | v3      | kmsv2 Provider mine is not healthy, error: [got unexpected healthz status: bad, expected KMSv2 API version v2, got v3]
          ok  | v2beta1 | kmsv2 Provider mine is not healthy, error: KMSv2 API version should not change after the initial status response version v2, got v2beta1
          """)
  void whatAStatusMustSay(String healthz, String version, String problem) {
    assertNull(plugin.ask());
    fake.say(healthz, version);
    assertEquals(problem, plugin.ask());
  }

  @Test
  void limitsOfWhatAPluginAnswers() {
    fake.rotate("");
    assertEquals(
        "kmsv2 Provider mine is not healthy, error: got invalid KMSv2 KeyID hash \"\": keyID is"
            + " empty",
        plugin.ask());
    String longest = "k".repeat(1024);
    fake.rotate(longest + "k");
    assertEquals(
        "kmsv2 Provider mine is not healthy, error: got invalid KMSv2 KeyID hash \""
            + Hashes.of(longest + "k")
            + "\": keyID is 1025 bytes, which exceeds the max size of 1024",
        plugin.ask());
    fake.rotate(longest);
    fake.pad(1024);
    assertProblem(
        "errGen=failed to validate encrypted DEK source: encrypted DEK source is 1031 bytes, which"
            + " exceeds the max size of 1024");
    fake.pad(0);
    fake.annotate(Map.of("local", new byte[1]));
    assertProblem(
        "errGen=failed to validate annotations: annotations: Invalid value: \"local\": should be a"
            + " domain with at least two segments separated by dots");
    fake.annotate(Map.of("a.b", new byte[32 * 1024 - 2]));
    assertProblem(
        "errGen=failed to validate annotations: total size of annotations is 32769, which exceeds"
            + " the max size of 32768");
    fake.annotate(Map.of("a.b", new byte[32 * 1024 - 3]));
    assertNull(plugin.ask());
    String text = metrics.text();
    assertTrue(
        text.contains(
            "apiserver_envelope_encryption_invalid_key_id_from_status_total{provider_name=\"mine\","
                + "error=\"too_long\"} 1"),
        text);
  }

  private void assertProblem(String part) {
    String problem = String.valueOf(plugin.ask());
    assertTrue(problem.contains(part), problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ff           | proto: cannot parse invalid wire-format data
          ''           | encrypted data is empty
          0a0161       | failed to validate encrypted DEK source: encrypted DEK source is empty
          0a01611a0161 | failed to validate key id: keyID is empty
          0a01612802   | unknown encryptedDEKSourceType: 2
          """)
  void whatIsNoEnvelope(String hex, String reason) {
    assertNull(plugin.ask());
    assertEquals(reason, closed(HexFormat.of().parseHex(hex)));
  }

  @Test
  void whatIsMeasured() throws Exception {
    assertNull(plugin.ask());
    open(sealed());
    String text = metrics.text();
    for (String line :
        new String[] {
          "kms_operations_latency_seconds_count{provider_name=\"mine\","
              + "method_name=\"/v2.KeyManagementService/Status\",grpc_status_code=\"OK\"} 1",
          "key_id_hash_total{transformation_type=\"to_storage\",provider_name=\"mine\","
              + "key_id_hash=\""
              + Hashes.of("key-1"),
          "key_id_hash_last_timestamp_seconds{transformation_type=\"from_storage\"",
          "key_id_hash_status_last_timestamp_seconds{provider_name=\"mine\"",
          "dek_source_cache_size{provider_name=\"mine\"} 1",
        }) {
      assertTrue(text.contains("apiserver_envelope_encryption_" + line), line + "\n" + text);
    }
  }
}
