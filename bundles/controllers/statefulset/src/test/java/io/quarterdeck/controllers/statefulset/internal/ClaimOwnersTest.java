// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.statefulset.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimOwnersTest {
  private static final String SET =
      "{'apiVersion':'apps/v1','kind':'StatefulSet','name':'web','uid':'%s','controller':%s}";
  private static final String POD =
      "{'apiVersion':'v1','kind':'Pod','name':'web-0','uid':'%s','controller':true}";
  private static final String OTHER =
      "{'apiVersion':'x/v1','kind':'Backup','name':'b','uid':'uid-b','controller':%s}";

  private static ClaimOwners owners(String deleted, String scaled, int replicas) {
    SetSpec spec =
        Samples.spec(
            "'replicas':%d,'persistentVolumeClaimRetentionPolicy':{'whenDeleted':'%s','whenScaled':'%s'}"
                .formatted(replicas, deleted, scaled));
    return ClaimOwners.of(spec, Samples.pod(0, "old", true));
  }

  private static ApiObject claim(String... references) {
    return Samples.object(
        "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'data-web-0','ownerReferences':["
            + String.join(",", references)
            + "]}}");
  }

  private static List<String> kinds(ApiObject claim) {
    return claim.root().at("metadata", "ownerReferences").items().stream()
        .map(r -> r.get("kind").text())
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "Retain,Retain,1,''",
    "Retain,Retain,0,''",
    "Delete,Retain,1,StatefulSet",
    "Delete,Retain,0,StatefulSet",
    "Retain,Delete,1,''",
    "Retain,Delete,0,Pod",
    "Delete,Delete,1,StatefulSet",
    "Delete,Delete,0,Pod"
  })
  void withWhomClaimsGo(String deleted, String scaled, int replicas, String with) {
    ClaimOwners owners = owners(deleted, scaled, replicas);
    for (ApiObject before :
        List.of(
            claim(),
            claim(SET.formatted("uid-web", "true")),
            claim(POD.formatted("uid-0")),
            claim(SET.formatted("uid-web", "true"), POD.formatted("uid-0")))) {
      boolean met = String.join(",", kinds(before)).equals(with);
      assertEquals(met, owners.isMet(before), before.tree().toString());
      ApiObject after = owners.settle(before);
      assertEquals(with, String.join(",", kinds(after)));
      assertTrue(owners.isMet(after));
    }
  }

  @Test
  void aReferenceThatDoesNotControlIsMadeToDoSo() {
    ApiObject loose = claim(SET.formatted("uid-web", "false"));
    ClaimOwners owners = owners("Delete", "Retain", 1);
    assertFalse(owners.isMet(loose));
    assertTrue(owners.isMet(owners.settle(loose)));
  }

  @Test
  void whatFormerOwnersHaveIsLeftToThem() {
    assertTrue(owners("Delete", "Delete", 1).isMet(claim(SET.formatted("uid-before", "true"))));
    ApiObject going = claim(POD.formatted("uid-before"));
    assertTrue(owners("Retain", "Delete", 1).isMet(going));
    assertTrue(owners("Retain", "Delete", 1).isOfFormerPod(going));
    assertFalse(owners("Retain", "Delete", 1).isOfFormerPod(claim(POD.formatted("uid-0"))));
  }

  @Test
  void whatSomebodyElseControlsGoesWithNeither() {
    ClaimOwners owners = owners("Delete", "Retain", 1);
    assertTrue(owners.isForeign(claim(OTHER.formatted("true"))));
    assertTrue(owners.isMet(claim(OTHER.formatted("true"))));
    ApiObject both = claim(OTHER.formatted("true"), SET.formatted("uid-web", "true"));
    assertFalse(owners.isMet(both));
    assertEquals(List.of("Backup"), kinds(owners.settle(both)));
    assertFalse(owners("Retain", "Retain", 1).isForeign(claim(OTHER.formatted("true"))));
    assertEquals(
        List.of("Backup", "StatefulSet"), kinds(owners.settle(claim(OTHER.formatted("false")))));
  }
}
