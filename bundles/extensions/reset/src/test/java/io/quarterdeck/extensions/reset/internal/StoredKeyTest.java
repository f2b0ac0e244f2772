// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StoredKeyTest {
  @ParameterizedTest
  @CsvSource({
    "/registry/pods/default/a, pods",
    "/registry/namespaces/default, namespaces",
    "/registry/services/specs/default/a, services/specs",
    "/registry/services/endpoints/default/a, services/endpoints",
    "/registry/example.com/widgets/default/a, example.com/widgets",
    "/registry/example.com/gadgets/a, example.com/gadgets",
    "/registry/ranges/servicenodeports, ranges",
    "/registry/apiregistration.k8s.io/apiservices/v1., apiregistration.k8s.io/apiservices",
    "/registry/configmaps/default/a.b, configmaps",
    "/registry/odd, odd",
    "/registry/example.com/odd, example.com"
  })
  void theFolderIsThatOfTheResource(String key, String folder) {
    assertEquals(folder, StoredKey.of(key).folder());
  }

  @Test
  void onlyDomainsAreGroups() {
    assertTrue(StoredKey.of("/registry/example.com/widgets/a").hasGroup());
    assertFalse(StoredKey.of("/registry/services/specs/default/a.b").hasGroup());
    assertFalse(StoredKey.of("/registry/configmaps/default/a").hasGroup());
  }

  @Test
  void whoMakesOthersIsDeletedBeforeThem() {
    List<String> order =
        List.of(
            "/registry/namespaces/n",
            "/registry/example.com/widgets/n/w",
            "/registry/apiextensions.k8s.io/customresourcedefinitions/widgets.example.com",
            "/registry/deployments/n/d",
            "/registry/replicasets/n/d-1",
            "/registry/pods/n/d-1-x",
            "/registry/configmaps/n/c",
            "/registry/apiregistration.k8s.io/apiservices/v1.example.com",
            "/registry/events/n/e",
            "/registry/ranges/servicenodeports");
    assertEquals(
        order,
        order.reversed().stream()
            .sorted(Comparator.comparingInt(k -> StoredKey.of(k).deletionTurn()))
            .toList());
    assertEquals(
        10, order.stream().map(k -> StoredKey.of(k).deletionTurn()).distinct().count(), "no ties");
  }

  @Test
  void servicesGoBeforeTheirEndpointsAndAddresses() {
    int service = StoredKey.of("/registry/services/specs/n/s").deletionTurn();
    Stream.of(
            "/registry/services/endpoints/n/s",
            "/registry/endpointslices/n/s-1",
            "/registry/ipaddresses/10.0.0.9")
        .forEach(k -> assertTrue(service < StoredKey.of(k).deletionTurn(), k));
  }

  @Test
  void whatStandsInOrIsMadeOfOthersIsPutBackAfterThem() {
    List<String> order =
        List.of(
            "/registry/namespaces/n",
            "/registry/apiextensions.k8s.io/customresourcedefinitions/widgets.example.com",
            "/registry/example.com/widgets/n/w",
            "/registry/ranges/servicenodeports");
    assertEquals(
        List.of(0, 1, 2, 3), order.stream().map(k -> StoredKey.of(k).returnTurn()).toList());
    assertEquals(
        StoredKey.of("/registry/deployments/n/d").returnTurn(),
        StoredKey.of("/registry/pods/n/p").returnTurn(),
        "owners and dependents at once");
  }
}
