// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.statefulset.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.workloads.revisions.RevisionData;
import io.quarterdeck.libraries.workloads.revisions.RevisionHistory;
import io.quarterdeck.runtime.controller.Owners;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.testkit.controller.World;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SetRevisionsTest {
  private final World world = World.at(InstantSource.system());
  private final RevisionHistory history =
      new RevisionHistory(StatefulSetLoop.SETS.kind(), world.client());
  private final AtomicInteger writes = new AtomicInteger();

  private SetRevisions of(SetSpec spec) {
    return SetRevisions.of(history, spec, Samples.revisions(world), writes::incrementAndGet);
  }

  private ApiObject there(String name, long number, String image) {
    ApiObject revision = Samples.revision(name, number, image);
    revision.meta().setNamespace("a");
    return world.user().create(RevisionHistory.REVISIONS, revision);
  }

  @Test
  void aTemplateThatIsNewGetsARevision() {
    SetSpec spec = Samples.spec("'replicas':1");
    SetRevisions first = of(spec);
    ApiObject made = first.update();
    assertEquals(1, RevisionHistory.number(made));
    assertEquals(first.current(), made);
    String hash = made.meta().labels().get("controller.kubernetes.io/hash");
    assertEquals("web-" + hash, made.meta().name());
    assertEquals("web", made.meta().labels().get("app"));
    assertEquals(Map.of("note", "n"), made.meta().annotations());
    assertTrue(Owners.isControlledBy(made, "uid-web"));
    assertEquals(RevisionData.of(spec.set().field("spec").get("template")), RevisionData.of(made));
    assertEquals(1, writes.get());
    assertEquals(made, of(spec).update());
    assertEquals(1, writes.get());
  }

  @Test
  void theCurrentOneIsWhichTheStatusNames() {
    there("before", 1, "v0");
    there("now", 2, "v1");
    SetSpec spec = Samples.spec("'replicas':1");
    assertEquals("now", of(spec).current().meta().name());
    spec.set().object("status").put("currentRevision", "before");
    assertEquals("before", of(spec).current().meta().name());
    assertEquals("now", of(spec).update().meta().name());
    assertEquals(0, writes.get());
  }

  @Test
  void aTemplateOfBeforeIsTheLatestAgain() {
    there("before", 1, "v1");
    there("between", 2, "v2");
    SetRevisions known = of(Samples.spec("'replicas':1"));
    assertEquals("before", known.update().meta().name());
    assertEquals(3, RevisionHistory.number(known.update()));
    assertEquals(2, Samples.revisions(world).size());
  }

  @Test
  void aNameThatIsTakenIsCounted() {
    SetSpec spec = Samples.spec("'replicas':1");
    ApiObject taken = of(spec).update();
    world.user().delete(RevisionHistory.REVISIONS, "a", taken.meta().name(), DeleteOptions.NONE);
    there(taken.meta().name(), 1, "v9");
    SetRevisions known = SetRevisions.of(history, spec, List.of(), writes::incrementAndGet);
    assertEquals(1, known.collisions());
    assertNotEquals(taken.meta().name(), known.update().meta().name());
  }

  @Test
  void theOldestThatNobodyHasGo() {
    List<ApiObject> all =
        List.of(
            Samples.revision("a", 1, "v1"),
            Samples.revision("b", 2, "v2"),
            Samples.revision("c", 3, "v3"),
            Samples.revision("d", 4, "v4"));
    SetRevisions known = new SetRevisions(all, all.get(3), all.get(3), 0);
    List<ApiObject> pods = List.of(Samples.pod(0, "b", true));
    assertEquals(List.of("a", "c"), Samples.names(known.surplus(pods, 0)));
    assertEquals(List.of("a"), Samples.names(known.surplus(pods, 1)));
    assertEquals(List.of(), known.surplus(pods, 2));
    assertEquals(List.of(), known.surplus(pods, -1));
  }
}
