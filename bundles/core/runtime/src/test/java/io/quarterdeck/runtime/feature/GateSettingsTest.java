// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GateSettingsTest {
  private final Map<String, Gate> known = GateTable.read();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                                        | ComponentFlagz     | true",
        "''                                        | ClusterTrustBundle | false",
        "ClusterTrustBundle=true                   | ClusterTrustBundle | true",
        "ClusterTrustBundle = T                    | ClusterTrustBundle | true",
        "ClusterTrustBundle=1;ClusterTrustBundle=0 | ClusterTrustBundle | false",
        "ComponentFlagz=false                      | ComponentFlagz     | false",
        "AllBeta=true                              | ClusterTrustBundle | true",
        "AllBeta=true;ClusterTrustBundle=false;ClusterTrustBundleProjection=false | ClusterTrustBundle | false",
        "AllAlpha=true                             | ClusterTrustBundle | false",
        "AllAlpha=true                             | GenericWorkload    | true",
        "AllAlpha=true                             | AllAlpha           | true",
        "AllAlpha=true                             | AllBeta            | false",
        "AllBeta=false                             | ComponentFlagz     | false",
        "AllBeta=false                             | VolumeAttributesClass | true",
        "VolumeAttributesClass=true                | VolumeAttributesClass | true",
        "MutatingAdmissionPolicy=false             | MutatingAdmissionPolicy | false",
      })
  void saysWhatIsOn(String set, String gate, boolean on) {
    GateSettings settings = GateSettings.of(known, List.of(set.split(";")));

    assertEquals(on, settings.isEnabled(gate));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Nonsense=true               | unrecognized feature gate: Nonsense",
        "ClusterTrustBundle          | missing bool value for ClusterTrustBundle",
        "ClusterTrustBundle=yes      | invalid value of ClusterTrustBundle=yes, err: strconv.ParseBool: parsing \"yes\": invalid syntax",
        "VolumeAttributesClass=false | cannot set feature gate VolumeAttributesClass to false, feature is locked to true",
        "GitRepoVolumeDriver=true    | cannot set feature gate GitRepoVolumeDriver to true, feature is locked to false",
        "GangScheduling=true         | GangScheduling is enabled, but depends on features that are disabled: [GenericWorkload]",
        "APIServerIdentity=false;StorageVersionAPI=true;UnknownVersionInteroperabilityProxy=false | StorageVersionAPI is enabled, but depends on features that are disabled: [APIServerIdentity]",
      })
  void refusesWhatCannotBeMeant(String set, String complaint) {
    List<String> entries = List.of(set.split(";"));

    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> GateSettings.of(known, entries), complaint);

    assertEquals(complaint, e.getMessage());
  }

  @Test
  void showsWhatIsSetAndWhatAllOfAStageSets() {
    GateSettings settings =
        GateSettings.of(known, List.of("ComponentFlagz=false", "AllAlpha=true"));

    assertEquals(false, settings.set().get("ComponentFlagz"));
    assertEquals(true, settings.set().get("GenericWorkload"));
    assertTrue(settings.set().containsKey("AllAlpha"));
    assertTrue(!settings.set().containsKey("ComponentStatusz"));
  }

  @Test
  void nobodyAsksForAGateThatThereIsNot() {
    GateSettings settings = GateSettings.of(known, List.of());

    assertThrows(IllegalArgumentException.class, () -> settings.isEnabled("Nonsense"));
  }
}
