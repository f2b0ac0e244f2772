// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.persistentvolumelabel.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.file.ReloadedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownVolumesTest {
  private static final String HEAD =
      "apiVersion: quarterdeck.io/v1\nkind: VolumeLabels\nvolumes:\n";

  private static KnownVolumes parse(String volumes) {
    return KnownVolumes.parse((HEAD + volumes).getBytes(StandardCharsets.UTF_8));
  }

  private static String mistake(String volumes) {
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> parse(volumes)).getMessage());
  }

  @Test
  void theFirstThatCoversCounts() {
    KnownVolumes known =
        parse(
            "- {type: cinder, id: 'a.1', labels: {l: one}}\n"
                + "- {type: cinder, id: 'a*', labels: {l: two}}\n");
    assertEquals(Optional.of(Map.of("l", "one")), known.labels(CloudVolume.CINDER, "a.1"));
    assertEquals(Optional.of(Map.of("l", "two")), known.labels(CloudVolume.CINDER, "ax1"));
    assertEquals(Optional.empty(), known.labels(CloudVolume.CINDER, "b"));
    assertEquals(Optional.empty(), known.labels(CloudVolume.AWS, "a"));
  }

  @Test
  void mistakesNameTheField() {
    assertEquals("volumes[0].type is missing", mistake("- {id: a}\n"));
    assertEquals("volumes[0].id is missing", mistake("- {type: cinder}\n"));
    assertEquals(
        "volumes[1].type is none of [awsElasticBlockStore, gcePersistentDisk, azureDisk, cinder,"
            + " vsphereVolume]: nfs",
        mistake("- {type: cinder, id: a}\n- {type: nfs, id: a}\n"));
    assertEquals(
        "strict decoding error: unknown field \"volumes[0].zone\"",
        mistake("- {type: cinder, id: a, zone: z}\n"));
    assertEquals(
        "strict decoding error: volumes[0].labels is not an object",
        mistake("- {type: cinder, id: a, labels: [z]}\n"));
    assertTrue(
        mistake("- {type: cinder, id: a, labels: {'a b': z}}\n")
            .startsWith("volumes[0].labels[a b]: a b: name part must consist of"));
    assertTrue(
        mistake("- {type: cinder, id: a, labels: {a: 'z__'}}\n")
            .startsWith("volumes[0].labels[a]: z__: a valid label must be"));
  }

  @Test
  void aChangedFileIsReadAgainAndAWrongOneNamed(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("volumes.yaml");
    Files.writeString(file, HEAD + "- {type: cinder, id: a, labels: {l: one}}\n");
    ReloadedFile<KnownVolumes> known = new ReloadedFile<>(file, KnownVolumes::parse);
    Files.writeString(file, HEAD + "- {type: cinder, id: a, labels: {l: two}}\n");
    known.reload();
    assertEquals(Optional.of(Map.of("l", "two")), known.get().labels(CloudVolume.CINDER, "a"));
    Files.writeString(file, HEAD + "- {id: a}\n");
    known.reload();
    assertEquals(Optional.of(Map.of("l", "two")), known.get().labels(CloudVolume.CINDER, "a"));
    assertEquals(
        file + ": volumes[0].type is missing",
        assertThrows(
                IllegalArgumentException.class, () -> new ReloadedFile<>(file, KnownVolumes::parse))
            .getMessage());
  }
}
