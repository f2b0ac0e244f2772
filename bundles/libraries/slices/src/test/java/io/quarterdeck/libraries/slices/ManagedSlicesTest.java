// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.slices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.testkit.controller.World;
import io.quarterdeck.testkit.lookup.MemoryClient;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ManagedSlicesTest {
  private static final ObjectKey WEB = new ObjectKey("n", "web");
  private static final ApiException ENDING =
      ApiException.of(
          StatusReason.FORBIDDEN,
          "the namespace is being terminated",
          new Status.Details(
              "n",
              "",
              "namespaces",
              "",
              List.of(new Status.Cause("NamespaceTerminating", "ending", "metadata.namespace")),
              0));

  private final World world = World.at(InstantSource.system());
  private final ManagedSlices slices = new ManagedSlices(world.objects(), world.client(), "me");

  private record Changes(List<ApiObject> creates, List<ApiObject> updates, List<ApiObject> deletes)
      implements SliceChanges {}

  private static ApiObject slice(String name, String service, String manager) {
    ApiObject slice = ApiObject.of(ManagedSlices.KIND);
    slice.meta().setNamespace("n");
    slice.meta().setName(name);
    slice.meta().mutableLabels().put(ManagedSlices.SERVICE, service);
    slice.meta().mutableLabels().put(ManagedSlices.MANAGED_BY, manager);
    return slice;
  }

  private ApiObject stored(String name) {
    return world.user().create(ManagedSlices.RESOURCE, slice(name, "web", "me"));
  }

  private static ApiObject owner() {
    return slice("owner", "", "");
  }

  private List<String> names() {
    return slices.of(WEB).stream().map(s -> s.meta().name()).sorted().toList();
  }

  private void failing(ApiException first) {
    world
        .client()
        .inject(
            new MemoryClient.Faults() {
              @Override
              public @Nullable ApiException before(int write) {
                return write == 1 ? first : null;
              }
            });
  }

  @Test
  void onlyThoseOfTheServiceAndTheManager() {
    stored("a");
    world.user().create(ManagedSlices.RESOURCE, slice("b", "web", "you"));
    world.user().create(ManagedSlices.RESOURCE, slice("c", "other", "me"));
    assertEquals(List.of("a"), names());
  }

  @Test
  void createsUpdatesAndDeletesAndKnowsWhatItDid() {
    ApiObject old = stored("old");
    ApiObject next = stored("kept").copy();
    next.meta().mutableLabels().put("x", "y");
    slices.write(
        WEB, owner(), new Changes(List.of(slice("new", "web", "me")), List.of(next), List.of(old)));
    slices.begin(WEB);
    assertEquals(List.of("kept", "new"), names());
    for (ApiObject slice : slices.of(WEB)) {
      assertEquals(List.of(), slices.changed(slice, false), "one's own");
      assertEquals(List.of(WEB), slices.changed(slice, true), "by others");
    }
  }

  @Test
  void oneThatGetsAnotherManagerIsGone() {
    slices.changed(stored("a"), false);
    assertEquals(List.of(WEB), slices.changed(slice("a", "web", "you"), false));
    assertEquals(List.of(), slices.changed(slice("a", "web", "you"), false), "it is not ours now");
  }

  @Test
  void nothingIsDoneInANamespaceThatEnds() {
    ApiObject old = stored("old");
    failing(ENDING);
    slices.write(
        WEB, owner(), new Changes(List.of(slice("new", "web", "me")), List.of(), List.of(old)));
    assertEquals(List.of("old"), names());
  }

  @Test
  void anotherErrorIsTheCallers() {
    failing(ApiException.tooManyRequests("later", 1));
    Changes changes = new Changes(List.of(slice("new", "web", "me")), List.of(), List.of());
    assertThrows(ApiException.class, () -> slices.write(WEB, owner(), changes));
    slices.write(WEB, owner(), changes);
    assertEquals(List.of("new"), names());
  }

  @Test
  void anOwnerThatLeavesHasNoneMade() {
    ApiObject old = stored("old");
    ApiObject leaving = owner();
    leaving.meta().tree().put("deletionTimestamp", "2026-01-01T00:00:00Z");
    slices.write(
        WEB, leaving, new Changes(List.of(slice("new", "web", "me")), List.of(), List.of(old)));
    assertEquals(List.of(), names());
  }

  @Test
  void whatIsGoneAlreadyIsDeleted() {
    ApiObject old = stored("old");
    assertEquals(List.of(WEB), slices.changed(old, false));
    world.user().delete(ManagedSlices.RESOURCE, "n", "old", DeleteOptions.NONE);
    slices.write(WEB, owner(), new Changes(List.of(), List.of(), List.of(old)));
    assertEquals(List.of(), slices.changed(old, true));
  }

  @Test
  void allAreClearedAgainAfterAnError() {
    assertEquals(List.of(WEB), slices.changed(stored("a"), false));
    failing(ApiException.tooManyRequests("later", 1));
    assertThrows(ApiException.class, () -> slices.clear(WEB));
    assertTrue(slices.any(WEB), "the next turn has to know");
    slices.clear(WEB);
    assertEquals(List.of(), names());
  }
}
