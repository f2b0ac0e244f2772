// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.storage.UnreadableValueException;
import io.quarterdeck.spi.storage.UnwritableValueException;
import io.quarterdeck.storage.encryption.internal.cipher.Prefixes;
import io.quarterdeck.storage.encryption.internal.kms.FakePlugin;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What takes effect, and when, of the configuration of the component. */
final class EncryptionTest {
  private static final GroupResource SECRETS = new GroupResource("", "secrets");
  private static final GroupResource PODS = new GroupResource("", "pods");
  private static final String PLACE = "/registry/secrets/default/a";
  private static final byte[] TEXT = Prefixes.bytes("{}");

  @TempDir private Path folder;

  private final FakePlugin plugin = new FakePlugin();
  private final Metrics metrics = new Metrics();

  @SuppressWarnings({"ClassExplicitlyAnnotation", "BadAnnotationImplementation"})
  private static Encryption.Config config(String file) {
    return new Encryption.Config() {
      @Override
      public String file() {
        return file;
      }

      @Override
      public int reload_seconds() {
        return 0;
      }

      @Override
      public Class<? extends Annotation> annotationType() {
        return Encryption.Config.class;
      }
    };
  }

  private Encryption encryption(Encryption.Config config) {
    return new Encryption(config, plugin, metrics, gate -> false);
  }

  private Encryption.Config written(String provider) throws IOException {
    Path file = folder.resolve("keys.yaml");
    Files.writeString(
        file,
        "{apiVersion: apiserver.config.k8s.io/v1, kind: EncryptionConfiguration, resources:"
            + " [{resources: [secrets], providers: ["
            + provider
            + "]}]}");
    return config(" " + file + " ");
  }

  private static String key(String kind) {
    return "{" + kind + ": {keys: [{name: one, secret: MDEyMzQ1Njc4OWFiY2RlZg==}]}}";
  }

  private static String stored(Encryption encryption, GroupResource resource) {
    byte[] stored = encryption.toStore(resource, PLACE, TEXT);
    return new String(stored, StandardCharsets.ISO_8859_1);
  }

  @Test
  void withoutAFileNothingIsEncrypted() {
    Encryption none = encryption(config(" "));
    assertEquals("{}", stored(none, SECRETS));
    assertArrayEquals(TEXT, none.fromStore(SECRETS, PLACE, TEXT).bytes());
  }

  @Test
  void onlyTheResourcesOfTheFileAreEncrypted() throws IOException {
    Encryption encryption = encryption(written(key("aesgcm")));
    assertTrue(stored(encryption, SECRETS).startsWith("k8s:enc:aesgcm:v1:one:"));
    assertEquals("{}", stored(encryption, PODS));
  }

  @Test
  void aValueIsBoundToItsKeyInTheStore() throws IOException {
    Encryption encryption = encryption(written(key("aesgcm")));
    byte[] stored = encryption.toStore(SECRETS, PLACE, TEXT);
    assertArrayEquals(TEXT, encryption.fromStore(SECRETS, PLACE, stored).bytes());
    assertEquals(
        "cipher: message authentication failed",
        assertThrows(
                UnreadableValueException.class,
                () -> encryption.fromStore(SECRETS, PLACE + "b", stored))
            .reason());
  }

  @Test
  void anotherConfigurationTakesEffectAtOnce() throws IOException {
    Encryption encryption = encryption(written(key("aesgcm")));
    byte[] before = encryption.toStore(SECRETS, PLACE, TEXT);
    encryption.modified(written(key("aescbc") + "," + key("aesgcm")));
    assertTrue(stored(encryption, SECRETS).startsWith("k8s:enc:aescbc:v1:one:"));
    assertTrue(encryption.fromStore(SECRETS, PLACE, before).stale());
    encryption.modified(config(""));
    assertThrows(
        UnreadableValueException.class, () -> encryption.fromStore(SECRETS, PLACE, before));
    encryption.close();
  }

  @Test
  void oneThatIsInvalidLeavesEverythingAsItWas() throws IOException {
    Encryption encryption = encryption(written(key("aesgcm")));
    Encryption.Config wrong = written("{rot13: {}}");
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> encryption.modified(wrong));
    assertTrue(String.valueOf(e.getMessage()).contains("rot13"), e.getMessage());
    assertTrue(stored(encryption, SECRETS).startsWith("k8s:enc:aesgcm:v1:one:"));
    assertThrows(IllegalArgumentException.class, () -> encryption(wrong));
  }

  private static String kms(String name, String version) {
    return "{kms: {apiVersion: "
        + version
        + ", name: "
        + name
        + ", endpoint: 'unix:///a.sock', timeout: 100ms}}";
  }

  @Test
  void aPluginEncryptsWhatItsResourcesAre() throws IOException {
    Encryption encryption = encryption(written(kms("mine", "v2")));
    byte[] stored = encryption.toStore(SECRETS, PLACE, TEXT);
    assertTrue(Prefixes.starts(stored, 0, Prefixes.bytes("k8s:enc:kms:v2:mine:")));
    assertArrayEquals(TEXT, encryption.fromStore(SECRETS, PLACE, stored).bytes());
    assertEquals("{}", stored(encryption, PODS));
    KmsProvidersCheck check = new KmsProvidersCheck(encryption);
    assertEquals(List.of("healthz", "readyz"), check.endpoints());
    assertNull(check.problem());
    encryption.close();
    assertEquals(0, plugin.open());
  }

  @Test
  void withoutItsPluginAServerStartsAndRefuses() throws IOException {
    byte[] stored;
    try (Closing first = new Closing(encryption(written(kms("mine", "v2"))))) {
      stored = first.encryption().toStore(SECRETS, PLACE, TEXT);
    }
    plugin.down(true);
    Encryption encryption = encryption(written(kms("mine", "v2")));
    UnwritableValueException e =
        assertThrows(
            UnwritableValueException.class, () -> encryption.toStore(SECRETS, PLACE, TEXT));
    assertEquals("got unexpected nil transformer", e.getMessage());
    UnreadableValueException unread =
        assertThrows(
            UnreadableValueException.class, () -> encryption.fromStore(SECRETS, PLACE, stored));
    assertTrue(unread.isPassing());
    assertEquals("{}", stored(encryption, PODS));
    String problem = new KmsProvidersCheck(encryption).problem();
    assertEquals(
        "kms-provider-0: failed to perform status section of the healthz check for KMS Provider"
            + " mine, error: rpc error: code = Unavailable desc = down",
        problem);
    encryption.close();
  }

  @Test
  void aConfigurationWhosePluginIsNotWellDoesNotTakeOver() throws IOException {
    Encryption encryption = encryption(written(key("aesgcm")));
    plugin.down(true);
    Encryption.Config next = written(kms("mine", "v2") + "," + key("aesgcm"));
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> encryption.modified(next));
    assertTrue(String.valueOf(e.getMessage()).contains("code = Unavailable"), e.getMessage());
    assertTrue(stored(encryption, SECRETS).startsWith("k8s:enc:aesgcm:v1:one:"));
    assertEquals(0, plugin.open());
    plugin.down(false);
    encryption.modified(next);
    assertTrue(stored(encryption, SECRETS).startsWith("k8s:enc:kms:v2:mine:"));
    encryption.close();
  }

  @Test
  void versionOneIsRefusedWithoutItsGate() throws IOException {
    Encryption.Config config = written(kms("mine", "v2") + "," + kms("old", "v1"));
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> encryption(config));
    assertTrue(
        String.valueOf(e.getMessage())
            .endsWith(
                "KMSv1 is deprecated and will only receive security updates going forward. Use"
                    + " KMSv2 instead.  Set --feature-gates=KMSv1=true to use the deprecated KMSv1"
                    + " feature."),
        e.getMessage());
    assertEquals(0, plugin.open(), "what was opened for it is closed");
  }

  private record Closing(Encryption encryption) implements AutoCloseable {
    @Override
    public void close() {
      encryption.close();
    }
  }
}
