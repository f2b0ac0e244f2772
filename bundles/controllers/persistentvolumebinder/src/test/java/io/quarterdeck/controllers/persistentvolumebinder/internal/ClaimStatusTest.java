// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.persistentvolumebinder.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClaimStatusTest {
  private static ApiObject object(String json) {
    return Json.decode(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private final ApiObject claim = object(Cluster.claimJson("c", "1Gi", "", ""));

  private static ApiObject volume(String meta, String spec) {
    return object(Cluster.volumeJson("v", "2Gi", meta, spec));
  }

  @Test
  void aNewVolumeIsDescribed() {
    ClaimStatus.bind(claim, volume("", ",'volumeAttributesClassName':'a'"));
    assertEquals(
        "{\"phase\":\"Bound\",\"accessModes\":[\"ReadWriteOnce\"],\"capacity\":{\"storage\":\"2Gi\"},"
            + "\"currentVolumeAttributesClassName\":\"a\"}",
        Json.text(claim.field("status").value()));
    ClaimStatus.reset(claim, ClaimStatus.LOST);
    assertEquals("{\"phase\":\"Lost\"}", Json.text(claim.field("status").value()));
  }

  @Test
  void theCapacityOfABoundOneStays() {
    claim.object("status").put("phase", "Bound");
    claim.object("status").put("capacity", Map.of("storage", "1Gi"));
    ClaimStatus.bind(claim, volume("", ",'volumeAttributesClassName':'a'"));
    assertEquals("1Gi", claim.field("status").at("capacity", "storage").text());
    assertFalse(claim.object("status").containsKey("currentVolumeAttributesClassName"));
  }

  @Test
  void whatIsNotResizedYetCounts() {
    String key = ",'annotations':{'volume.alpha.kubernetes.io/pre-resize-capacity':'%s'}";
    ClaimStatus.bind(claim, volume(key.formatted("1Gi"), ""));
    assertEquals("1Gi", claim.field("status").at("capacity", "storage").text());
    claim.object("status").put("phase", "Pending");
    ClaimStatus.bind(claim, volume(key.formatted("much"), ""));
    assertEquals("2Gi", claim.field("status").at("capacity", "storage").text());
  }

  @Test
  void volumesOfPluginsAreHeldUntilTheyAreDeleted() {
    String by = ",'annotations':{'pv.kubernetes.io/provisioned-by':'%s'},'finalizers':[%s]";
    String delete = ",'persistentVolumeReclaimPolicy':'Delete'";
    String own = "kubernetes.io/pv-controller";
    String external = "'external-provisioner.volume.kubernetes.io/finalizer'";
    assertEquals(
        List.of(own), kept(volume(by.formatted("kubernetes.io/host-path", external), delete)));
    assertEquals(
        List.of("x"),
        kept(
            volume(
                by.formatted("kubernetes.io/host-path", "'x','" + own + "'"),
                ",'persistentVolumeReclaimPolicy':'Retain'")));
    assertEquals(
        List.of("x"),
        kept(volume(by.formatted("kubernetes.io/gce-pd", "'x','" + own + "'"), delete)));
    assertEquals(List.of("x"), kept(volume(by.formatted("d.example.com", "'x'"), delete)));
  }

  private static List<String> kept(ApiObject volume) {
    Migration.protect(volume);
    return volume.meta().finalizers();
  }

  @Test
  void aVolumeOfAPluginSaysWhichDriverHasIt() {
    ApiObject v =
        volume(",'annotations':{'pv.kubernetes.io/provisioned-by':'kubernetes.io/cinder'}", "");
    Migration.annotate(v);
    assertEquals(
        "cinder.csi.openstack.org", v.meta().annotations().get("pv.kubernetes.io/migrated-to"));
    v.meta().mutableAnnotations().put("pv.kubernetes.io/provisioned-by", "d");
    Migration.annotate(v);
    assertFalse(v.meta().annotations().containsKey("pv.kubernetes.io/migrated-to"));
  }
}
