// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.slices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.controller.ObjectKey;
import java.util.List;
import org.junit.jupiter.api.Test;

class KnownSlicesTest {
  private static final ObjectKey WEB = new ObjectKey("n", "web");
  private static final ObjectKey OTHER = new ObjectKey("n", "other");

  private final KnownSlices known = new KnownSlices();

  private static ApiObject slice(String name, ObjectKey service, String revision) {
    ApiObject slice = ApiObject.of(ManagedSlices.KIND);
    slice.meta().setNamespace("n");
    slice.meta().setName(name);
    slice.meta().setResourceVersion(revision);
    slice.meta().mutableLabels().put(ManagedSlices.SERVICE, service.name());
    return slice;
  }

  @Test
  void whatWasWrittenIsNoNews() {
    known.wrote(slice("a", WEB, "1"));
    assertEquals(List.of(), known.changed(slice("a", WEB, "1"), true));
    assertEquals(List.of(WEB), known.changed(slice("a", WEB, "2"), true), "by others");
    assertEquals(List.of(), known.changed(slice("a", WEB, "2"), true), "seen before");
    assertEquals(List.of(WEB), known.changed(slice("b", WEB, "3"), true), "from before the start");
  }

  @Test
  void aSliceThatMovesConcernsBothServices() {
    known.wrote(slice("a", WEB, "1"));
    assertEquals(List.of(WEB, OTHER), known.changed(slice("a", OTHER, "2"), true));
    assertFalse(known.any(WEB));
    assertTrue(known.any(OTHER));
  }

  @Test
  void whatOthersTakeAwayConcernsTheServiceOnce() {
    known.wrote(slice("a", WEB, "1"));
    assertEquals(List.of(WEB), known.changed(slice("a", OTHER, "2"), false));
    assertEquals(List.of(), known.changed(slice("a", OTHER, "2"), false), "it is not known now");
  }

  @Test
  void whatIsDeletedHereIsNoNewsBeforeTheAnswerOrAfterIt() {
    known.wrote(slice("early", WEB, "1"));
    known.wrote(slice("late", WEB, "2"));
    known.deletes(slice("early", WEB, "1"));
    assertEquals(List.of(), known.changed(slice("early", WEB, "3"), false));
    known.deleted(slice("early", WEB, "1"));
    known.deletes(slice("late", WEB, "2"));
    known.deleted(slice("late", WEB, "2"));
    assertEquals(List.of(), known.changed(slice("late", WEB, "4"), false));
  }

  @Test
  void aDeleteThatFailedLeavesItKnown() {
    known.wrote(slice("a", WEB, "1"));
    known.deletes(slice("a", WEB, "1"));
    assertTrue(known.any(WEB), "until it is gone");
    assertEquals(List.of(WEB), known.changed(slice("a", WEB, "2"), true), "others change it");
    assertEquals(List.of(WEB), known.changed(slice("a", WEB, "3"), false), "and delete it");
  }

  @Test
  void aServiceHasSomeUntilTheLastGoes() {
    known.wrote(slice("a", WEB, "1"));
    known.wrote(slice("a", WEB, "2"));
    known.wrote(slice("b", WEB, "3"));
    known.deleted(slice("a", WEB, "2"));
    assertTrue(known.any(WEB));
    known.deleted(slice("b", WEB, "3"));
    assertFalse(known.any(WEB));
  }
}
