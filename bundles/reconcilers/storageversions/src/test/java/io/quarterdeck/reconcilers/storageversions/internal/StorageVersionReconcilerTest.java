// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.storageversions.internal;

import static io.quarterdeck.reconcilers.storageversions.internal.StorageVersionReconciler.LEASES;
import static io.quarterdeck.reconcilers.storageversions.internal.StorageVersionReconciler.STORAGE_VERSIONS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.lookup.StorageVersions.Kept;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.MemoryWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What two servers that share a store say of how they keep deployments. */
class StorageVersionReconcilerTest {
  private static final GroupResource DEPLOYMENTS = new GroupResource("apps", "deployments");
  private final MemoryObjects objects = new MemoryObjects();
  private final MemoryWriter writer = new MemoryWriter(objects);
  private final List<Kept> kept = new ArrayList<>();
  private Instant now = Instant.parse("2026-05-01T12:00:00Z");

  private static Kept deployments(String encoding) {
    return new Kept(DEPLOYMENTS, encoding, List.of("apps/v1", "apps/v2"), List.of("apps/v1"));
  }

  private void says(String server, Kept... what) {
    kept.clear();
    kept.addAll(List.of(what));
    objects.put(
        LEASES, Literal.object("{'metadata':{'name':'" + server + "','namespace':'kube-system'}}"));
    InstantSource clock = () -> now;
    new StorageVersionReconciler(() -> kept, objects, writer, server, clock).reconcile();
  }

  private Node status(String name) {
    ApiObject found = Objects.requireNonNull(objects.get(STORAGE_VERSIONS, "", name), name);
    return found.field("status");
  }

  private static String text(Node node) {
    return Literal.text(node.value());
  }

  @Test
  void eachResourceHasOneWithTheServersVersions() {
    says(
        "a",
        deployments("apps/v1"),
        new Kept(new GroupResource("", "pods"), "v1", List.of("v1"), List.of("v1")));

    assertEquals(
        "[{'apiServerID':'a','encodingVersion':'apps/v1','decodableVersions':['apps/v1','apps/v2'],"
            + "'servedVersions':['apps/v1']}]",
        text(status("apps.deployments").get("storageVersions")));
    assertEquals("apps/v1", status("apps.deployments").get("commonEncodingVersion").text());
    assertEquals(
        "[{'type':'AllEncodingVersionsEqual','status':'True','observedGeneration':1,"
            + "'lastTransitionTime':'2026-05-01T12:00:00Z','reason':'CommonEncodingVersionSet',"
            + "'message':'Common encoding version set'}]",
        text(status("apps.deployments").get("conditions")));
    assertEquals("v1", status("core.pods").get("commonEncodingVersion").text());
  }

  @Test
  void nothingIsWrittenTwice() {
    says("a", deployments("apps/v1"));
    int writes = writer.writes();
    now = now.plusSeconds(60);
    says("a", deployments("apps/v1"));
    assertEquals(writes, writer.writes());
  }

  @Test
  void serversThatDifferHaveNoCommonVersion() {
    says("a", deployments("apps/v1"));
    now = now.plusSeconds(60);
    says("b", deployments("apps/v2"));
    Node status = status("apps.deployments");
    assertEquals(2, status.get("storageVersions").size());
    assertEquals("", status.get("commonEncodingVersion").text());
    Node condition = status.get("conditions").index(0);
    assertEquals("False", condition.get("status").text());
    assertEquals("CommonEncodingVersionUnset", condition.get("reason").text());
    assertEquals("2026-05-01T12:01:00Z", condition.get("lastTransitionTime").text());

    now = now.plusSeconds(60);
    says("a", deployments("apps/v2"));
    status = status("apps.deployments");
    assertEquals(2, status.get("storageVersions").size(), "its own entry is replaced");
    assertEquals("apps/v2", status.get("commonEncodingVersion").text());
    assertEquals(1, status.get("conditions").size());
  }

  @Test
  void anotherCommonVersionIsATransition() {
    says("a", deployments("apps/v1"));
    now = now.plusSeconds(60);
    says("a", deployments("apps/v2"));
    Node condition = status("apps.deployments").get("conditions").index(0);
    assertEquals("2026-05-01T12:01:00Z", condition.get("lastTransitionTime").text());
  }

  @Test
  void beforeTheServersLeaseIsThereNothingIsSaid() {
    kept.add(deployments("apps/v1"));
    new StorageVersionReconciler(() -> kept, objects, writer, "a", () -> now).reconcile();
    assertNull(objects.get(STORAGE_VERSIONS, "", "apps.deployments"));
  }
}
