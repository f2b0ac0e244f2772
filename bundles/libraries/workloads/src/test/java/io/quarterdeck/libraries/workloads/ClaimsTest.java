// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.runtime.controller.Owners;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.testkit.controller.World;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ClaimsTest {
  private static final WorkloadKind SETS =
      WorkloadKind.of("apps", "v1", "ReplicaSet", "replicasets");
  private static final String SET =
      "{'apiVersion':'apps/v1','kind':'ReplicaSet','metadata':{'name':'web','namespace':'a'},"
          + "'spec':{'selector':{'matchLabels':{'app':'web'}}}}";

  private final World world = World.at(InstantSource.system());
  private final ApiObject owner = world.create(SETS.resource(), SET);
  private final AtomicInteger writes = new AtomicInteger();

  private ApiObject pod(String name, String app, String references) {
    return world.create(
        WorkloadKind.PODS,
        "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'%s','namespace':'a',".formatted(name)
            + "'labels':{'app':'%s'},'ownerReferences':[%s]}}".formatted(app, references));
  }

  private String controller(String uid) {
    return "{'apiVersion':'apps/v1','kind':'ReplicaSet','name':'x','uid':'%s','controller':true}"
        .formatted(uid);
  }

  private List<String> claim(Claims claims) {
    return claims
        .claim(
            owner,
            LabelSelector.of(owner.field("spec").get("selector")),
            world.list(WorkloadKind.POD_RESOURCE),
            writes::incrementAndGet)
        .stream()
        .map(p -> p.meta().name())
        .toList();
  }

  private Claims claims() {
    return new Claims(world.client(), SETS, WorkloadKind.PODS);
  }

  private ApiObject pod(String name) {
    return requireNonNull(world.objects().get(WorkloadKind.POD_RESOURCE, "a", name));
  }

  @Test
  void orphansAreAdoptedAndOthersLeftAlone() {
    pod("orphan", "web", "{'apiVersion':'v1','kind':'Node','name':'n','uid':'n'}");
    pod("other", "db", "");
    pod("theirs", "web", controller("somebody"));
    pod("ours", "web", controller(owner.meta().uid()));
    assertEquals(List.of("orphan", "ours"), claim(claims()));
    assertEquals(1, writes.get());
    assertEquals(2, pod("orphan").root().at("metadata", "ownerReferences").size());
    assertTrue(Owners.isControlledBy(pod("orphan"), owner.meta().uid()));
    assertNull(Owners.controllerOf(pod("other")));
  }

  @Test
  void oneThatNamesTheOwnerOtherwiseNamesItOnce() {
    pod("known", "web", controller(owner.meta().uid()).replace("true", "false"));
    assertEquals(List.of("known"), claim(claims()));
    assertEquals(1, pod("known").root().at("metadata", "ownerReferences").size());
    assertTrue(Owners.isControlledBy(pod("known"), owner.meta().uid()));
  }

  @Test
  void whatMatchesNoMoreIsLetGo() {
    pod("stray", "db", controller(owner.meta().uid()));
    assertEquals(List.of(), claim(claims()));
    assertNull(Owners.controllerOf(pod("stray")));
  }

  @Test
  void aFinalizerComesAndGoesWithTheClaim() {
    pod("orphan", "web", "");
    ApiObject stray = pod("stray", "db", controller(owner.meta().uid()));
    stray.meta().setFinalizers(List.of("f/one", "f/two"));
    world.user().update(WorkloadKind.PODS, stray, "");
    claim(new Claims(world.client(), SETS, WorkloadKind.PODS, "f/one"));
    assertEquals(List.of("f/one"), pod("orphan").meta().finalizers());
    assertEquals(List.of("f/two"), pod("stray").meta().finalizers());
  }

  @Test
  void anOwnerThatIsGoneAdoptsNothing() {
    pod("orphan", "web", "");
    world.user().delete(SETS.resource(), "a", "web", DeleteOptions.NONE);
    assertThrows(ApiException.class, () -> claim(claims()));
    world.create(SETS.resource(), SET);
    assertThrows(ApiException.class, () -> claim(claims()));
    assertNull(Owners.controllerOf(pod("orphan")));
  }

  @Test
  void anOwnerThatEndsNeitherAdoptsNorReleases() {
    pod("orphan", "web", "");
    pod("stray", "db", controller(owner.meta().uid()));
    pod("ours", "web", controller(owner.meta().uid()));
    owner.meta().setDeletionTimestamp("2026-01-01T00:00:00Z");
    assertEquals(List.of("ours"), claim(claims()));
    assertEquals(0, writes.get());
  }

  @Test
  void aPodThatHasChangedSinceIsNotPatched() {
    pod("orphan", "web", "");
    List<ApiObject> before = world.list(WorkloadKind.POD_RESOURCE);
    ApiObject changed = pod("orphan");
    changed.meta().mutableLabels().put("app", "db");
    world.user().update(WorkloadKind.PODS, changed, "");
    assertThrows(
        ApiException.class,
        () ->
            claims()
                .claim(
                    owner,
                    LabelSelector.of(owner.field("spec").get("selector")),
                    before,
                    writes::incrementAndGet));
  }
}
