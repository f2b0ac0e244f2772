// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.daemonset.internal;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.workloads.WorkloadKind;
import io.quarterdeck.libraries.workloads.revisions.RevisionData;
import io.quarterdeck.libraries.workloads.revisions.RevisionHistory;
import io.quarterdeck.runtime.controller.Owners;
import io.quarterdeck.testkit.controller.World;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DaemonRevisionsTest {
  private final World world = World.at(InstantSource.system());
  private final RevisionHistory history =
      new RevisionHistory(DaemonSetLoop.SETS.kind(), world.client());
  private final AtomicInteger writes = new AtomicInteger();
  private final ApiObject set =
      world.create(DaemonSetLoop.SETS.resource(), Samples.set("v1", "", ""));

  private DaemonRevisions known(ApiObject of) {
    return DaemonRevisions.of(
        history,
        of,
        world.list(RevisionHistory.RESOURCE),
        world.list(WorkloadKind.POD_RESOURCE),
        writes::incrementAndGet);
  }

  private ApiObject there(String name, String image, long number) {
    ApiObject of = Samples.object(Samples.set(image, "", ""));
    return requireNonNull(
        history.create(
            history.revision(
                of,
                name,
                Map.of(DaemonPods.HASH, name),
                RevisionData.of(of.field("spec").get("template")),
                number)));
  }

  @Test
  void aTemplateThatIsNewGetsARevision() {
    DaemonRevisions first = known(set);
    assertEquals("log-" + first.hash(), first.current().meta().name());
    assertEquals(Map.of("note", "n"), first.current().meta().annotations());
    assertEquals("log", first.current().meta().labels().get("app"));
    assertTrue(Owners.isControlledBy(first.current(), set.meta().uid()));
    assertEquals(1, RevisionHistory.number(first.current()));
    int before = writes.get();
    assertEquals(first.current(), known(set).current());
    assertEquals(before, writes.get());
  }

  @Test
  void aTemplateOfBeforeIsTheLatestAgain() {
    there("a", "v1", 1);
    there("b", "v2", 2);
    DaemonRevisions known = known(set);
    assertEquals("a", known.current().meta().name());
    assertEquals(3, RevisionHistory.number(known.current()));
    assertEquals(List.of("b"), Samples.names(known.old()));
  }

  @Test
  void aRevisionWithoutAHashGetsItsName() {
    ApiObject bare = there("a", "v1", 1);
    bare.meta().mutableLabels().remove(DaemonPods.HASH);
    world.user().update(RevisionHistory.REVISIONS, bare, "");
    assertEquals("a", known(set).hash());
    assertEquals("a", known(set).current().meta().labels().get(DaemonPods.HASH));
  }

  @Test
  void ofDoublesTheLatestStaysAndTakesThePods() {
    there("a", "v1", 1);
    there("b", "v1", 2);
    there("c", "v0", 3);
    world.user().create(WorkloadKind.PODS, Samples.pod("ready-1", "one", "a"));
    world.user().create(WorkloadKind.PODS, Samples.pod("ready-2", "two", "c"));
    DaemonRevisions known = known(set);
    assertEquals("b", known.hash());
    assertEquals(4, RevisionHistory.number(known.current()));
    assertEquals(List.of("b", "c"), Samples.names(world.list(RevisionHistory.RESOURCE)));
    assertEquals(
        List.of("b", "c"),
        world.list(WorkloadKind.POD_RESOURCE).stream()
            .map(p -> p.meta().labels().get(DaemonPods.HASH))
            .toList());
  }

  @Test
  void aNameThatIsTakenIsCountedInTheStatus() {
    String name = known(set).current().meta().name();
    history.delete(world.list(RevisionHistory.RESOURCE).getFirst());
    there(name, "v9", 1);
    assertThrows(ApiException.class, () -> known(set));
    ApiObject counted =
        requireNonNull(world.objects().get(DaemonSetLoop.SETS.groupResource(), "a", "log"));
    assertEquals(1, counted.field("status").get("collisionCount").number());
    // one that has not seen that yet counts nothing
    assertThrows(ApiException.class, () -> known(set));
    assertEquals(counted, world.objects().get(DaemonSetLoop.SETS.groupResource(), "a", "log"));
    assertNotEquals(name, known(counted).current().meta().name());
  }

  @Test
  void theOldestThatNobodyHasGo() {
    there("a", "v2", 1);
    there("b", "v3", 2);
    there("c", "v4", 3);
    there("d", "v1", 4);
    DaemonRevisions known = known(set);
    List<ApiObject> pods = List.of(Samples.pod("ready", "one", "a"));
    assertEquals(List.of("b", "c"), Samples.names(known.surplus(pods, 0)));
    assertEquals(List.of("b", "c"), Samples.names(known.surplus(pods, 1)));
    assertEquals(List.of("b"), Samples.names(known.surplus(pods, 2)));
    assertEquals(List.of(), known.surplus(pods, 3));
  }
}
