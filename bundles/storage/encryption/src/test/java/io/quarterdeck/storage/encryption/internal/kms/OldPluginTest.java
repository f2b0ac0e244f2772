// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.storage.encryption.internal.cipher.Prefixes;
import io.quarterdeck.storage.encryption.internal.cipher.UndecipherableException;
import java.time.Duration;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Version 1: a key a value, which the plugin encrypts at each write. */
final class OldPluginTest {
  private static final byte[] TEXT = Prefixes.bytes("hello, store");
  private static final byte[] PLACE = Prefixes.bytes("/registry/secrets/default/a");

  private final FakePlugin fake = new FakePlugin();
  private final Metrics metrics = new Metrics();
  private final OldPlugin plugin = opened(2);

  private OldPlugin opened(int cacheSize) {
    KmsSettings settings = new KmsSettings("old", "v1", "/a", Duration.ofSeconds(3), cacheSize);
    return new OldPlugin(settings, fake.open("/a"), new KmsMeters(metrics));
  }

  @Test
  void theLastKeysAreKept() throws Exception {
    byte[] one = plugin.envelope().seal(PLACE, TEXT);
    byte[] two = plugin.envelope().seal(PLACE, TEXT);
    fake.down(true);
    assertArrayEquals(TEXT, plugin.envelope().open(PLACE, one).bytes());
    assertArrayEquals(TEXT, plugin.envelope().open(PLACE, two).bytes());
    EnvelopeException e =
        assertThrows(EnvelopeException.class, () -> plugin.envelope().seal(PLACE, TEXT));
    assertEquals("rpc error: code = Unavailable desc = down", e.getMessage());
    fake.down(false);
    plugin.envelope().seal(PLACE, TEXT);
    fake.down(true);
    assertTrue(
        assertThrows(UndecipherableException.class, () -> plugin.envelope().open(PLACE, one))
            .isPassing(),
        "a third one has taken its place");
    assertTrue(
        metrics.text().contains("apiserver_envelope_encryption_dek_cache_fill_percent 1"),
        metrics.text());
  }

  @Test
  void withoutACacheThePluginIsAskedEachTime() throws Exception {
    OldPlugin uncached = opened(-1);
    byte[] one = uncached.envelope().seal(PLACE, TEXT);
    uncached.envelope().open(PLACE, one);
    uncached.envelope().open(PLACE, one);
    assertEquals(2, fake.decrypts());
  }

  /** Sealed by Python's cryptography. */
  @Test
  void opensWhatOthersSealedInEitherMode() throws Exception {
    byte[] key = new byte[32];
    for (int i = 0; i < key.length; i++) {
      key[i] = (byte) i;
    }
    fake.know("sealedkey", key);
    Envelope.Opened gcm =
        open(
            "00097365616c65646b6579000102030405060708090a0b"
                + "2f67ba77aac9e268f92ee5eeaa551e86b333e4ae7d87dd9f466c7d53");
    assertFalse(gcm.stale());
    Envelope.Opened cbc =
        open(
            "00097365616c65646b6579000102030405060708090a0b0c0d0e0f"
                + "b46f48a82f318e8e0b8a82ad94c4b89f");
    assertTrue(cbc.stale());
  }

  private Envelope.Opened open(String hex) throws UndecipherableException {
    Envelope.Opened opened = plugin.envelope().open(PLACE, HexFormat.of().parseHex(hex));
    assertArrayEquals(TEXT, opened.bytes());
    return opened;
  }

  @Test
  void whatIsCutIsRefused() {
    for (String hex : new String[] {"", "00", "0001", "000461"}) {
      byte[] cut = HexFormat.of().parseHex(hex);
      UndecipherableException e =
          assertThrows(UndecipherableException.class, () -> plugin.envelope().open(PLACE, cut));
      assertEquals(
          "invalid data encountered by envelope transformer: failed to read uint16 length prefixed"
              + " data",
          e.getMessage());
    }
  }

  @Test
  void itIsWellWhenItDecryptsWhatItEncrypts() {
    assertNull(plugin.check());
    fake.down(true);
    assertNull(plugin.check(), "for twenty seconds");
    OldPlugin other = opened(2);
    assertEquals(
        "failed to perform encrypt section of the healthz check for KMS Provider old, error: rpc"
            + " error: code = Unavailable desc = down",
        other.check());
  }
}
