// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.storage.UnreadableValueException;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What takes effect, and when, of the configuration of the component. */
final class EncryptionTest {
  private static final GroupResource SECRETS = new GroupResource("", "secrets");
  private static final GroupResource PODS = new GroupResource("", "pods");
  private static final String PLACE = "/registry/secrets/default/a";
  private static final byte[] TEXT = Prefixes.bytes("{}");

  @TempDir private Path folder;

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
    Encryption none = new Encryption(config(" "));
    assertEquals("{}", stored(none, SECRETS));
    assertArrayEquals(TEXT, none.fromStore(SECRETS, PLACE, TEXT).bytes());
  }

  @Test
  void onlyTheResourcesOfTheFileAreEncrypted() throws IOException {
    Encryption encryption = new Encryption(written(key("aesgcm")));
    assertTrue(stored(encryption, SECRETS).startsWith("k8s:enc:aesgcm:v1:one:"));
    assertEquals("{}", stored(encryption, PODS));
  }

  @Test
  void aValueIsBoundToItsKeyInTheStore() throws IOException {
    Encryption encryption = new Encryption(written(key("aesgcm")));
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
    Encryption encryption = new Encryption(written(key("aesgcm")));
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
    Encryption encryption = new Encryption(written(key("aesgcm")));
    Encryption.Config wrong = written("{rot13: {}}");
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> encryption.modified(wrong));
    assertTrue(String.valueOf(e.getMessage()).contains("rot13"), e.getMessage());
    assertTrue(stored(encryption, SECRETS).startsWith("k8s:enc:aesgcm:v1:one:"));
    assertThrows(IllegalArgumentException.class, () -> new Encryption(wrong));
  }
}
