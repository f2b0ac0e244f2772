// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.GroupVersion;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetaKindsTest {

  /** Of a version in which nothing but ships is served. */
  @ParameterizedTest
  @CsvSource({
    "harbour.example/v1, Ship, true",
    "harbour.example/v1, ShipList, true",
    "harbour.example/v1, Boat, false",
    "harbour.example/v1, BoatList, false",
    "harbour.example/v2, Ship, false",
    "harbour.example/v1, List, false",
    "harbour.example/v1, ListShip, false",
    "harbour.example/v1, DeleteOptions, true",
    "harbour.example/v1, CreateOptions, true",
    "harbour.example/v1, UpdateOptions, true",
    "harbour.example/v1, PatchOptions, true",
    "harbour.example/v1, GetOptions, true",
    "harbour.example/v1, ListOptions, true",
    "harbour.example/v1, WatchEvent, true",
    "harbour.example/v1, Status, false",
    "harbour.example/v1, APIGroup, false",
    "v1, Status, true",
    "v1, APIVersions, true",
    "v1, APIGroupList, true",
    "v1, APIGroup, true",
    "v1, APIResourceList, true",
    "v1, Ship, false"
  })
  void aVersionKnowsItsResourcesTheirListsAndTheOptions(
      String version, String kind, boolean known) {
    assertEquals(
        known,
        MetaKinds.isKnown(
            GroupVersion.parse(version),
            kind,
            k ->
                k.group().equals("harbour.example")
                    && k.version().equals("v1")
                    && isShip(k.kind())));
  }

  private static boolean isShip(String kind) {
    return kind.equals("Ship");
  }

  @ParameterizedTest
  @CsvSource({
    "apiextensions.k8s.io/v1beta1, CustomResourceDefinition, true",
    "apiregistration.k8s.io/v1beta1, APIService, true",
    "apiextensions.k8s.io/v1, CustomResourceDefinition, false",
    "apiregistration.k8s.io/v1beta1, CustomResourceDefinition, false",
    "apps/v1beta1, Deployment, false"
  })
  void twoKindsAreStillConvertedFromVersionsThatAreNotServed(
      String version, String kind, boolean retired) {
    assertEquals(retired, MetaKinds.isRetired(GroupVersion.parse(version), kind));
  }
}
