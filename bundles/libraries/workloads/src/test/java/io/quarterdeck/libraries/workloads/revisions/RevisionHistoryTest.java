// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads.revisions;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.libraries.workloads.PodsInTests;
import io.quarterdeck.runtime.controller.Owners;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.testkit.controller.World;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RevisionHistoryTest {
  private final World world = World.at(InstantSource.system());
  private final RevisionHistory history =
      new RevisionHistory(new GroupVersionKind("apps", "v1", "DaemonSet"), world.client());

  private ApiObject revision(String name, String image, long number) {
    ApiObject owner =
        PodsInTests.object(
            "{'metadata':{'name':'web','namespace':'a','uid':'u','annotations':{'x':'y'}},"
                + "'spec':{'template':{'metadata':{'labels':{'app':'web'}}}}}");
    return history.revision(
        owner,
        name,
        Map.of("hash", "h"),
        RevisionData.of(PodsInTests.object("{'image':'%s'}".formatted(image)).root()),
        number);
  }

  @Test
  void oneIsItsOwnersAndLooksLikeIt() {
    ApiObject made = requireNonNull(history.create(revision("r", "v1", 7)));
    assertEquals(Map.of("app", "web", "hash", "h"), made.meta().labels());
    assertEquals(Map.of("x", "y"), made.meta().annotations());
    assertEquals("a", made.meta().namespace());
    assertTrue(Owners.isControlledBy(made, "u"));
    assertEquals(7, RevisionHistory.number(made));
  }

  @Test
  void oneThatIsThereIsFoundAndAnotherOfItsNameIsNot() {
    ApiObject made = requireNonNull(history.create(revision("r", "v1", 1)));
    assertEquals(made, history.create(revision("r", "v1", 2)));
    assertNull(history.create(revision("r", "v2", 2)));
  }

  @Test
  void oneThatIsGoingIsNotTaken() {
    ApiObject held = revision("r", "v1", 1);
    held.meta().setFinalizers(List.of("f/f"));
    history.create(held);
    world.user().delete(RevisionHistory.REVISIONS, "a", "r", DeleteOptions.NONE);
    assertThrows(ApiException.class, () -> history.create(revision("r", "v1", 1)));
  }

  @Test
  void numbersFollowEachOther() {
    ApiObject one = requireNonNull(history.create(revision("r", "v1", 1)));
    assertEquals(1, RevisionHistory.next(List.of()));
    assertEquals(2, RevisionHistory.next(List.of(one)));
    int writes = world.client().writes();
    assertEquals(one, history.renumber(one, 1));
    assertEquals(writes, world.client().writes());
    assertEquals(5, RevisionHistory.number(history.renumber(one, 5)));
    assertEquals(1, RevisionHistory.number(one));
  }

  @Test
  void whatIsGoneNeedNotBeDeleted() {
    ApiObject one = requireNonNull(history.create(revision("r", "v1", 1)));
    history.delete(one);
    history.delete(one);
    assertEquals(List.of(), world.list(RevisionHistory.RESOURCE));
  }
}
