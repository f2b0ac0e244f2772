// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.statefulset.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SetStatusTest {
  private static final Instant NOW = Instant.parse("2026-01-02T00:00:00Z");
  private static final SetSpec SPEC = Samples.spec("'replicas':2");

  private static SetStatus status(ApiObject... pods) {
    return SetStatus.of(SPEC, Samples.revisions(), List.of(pods), NOW);
  }

  @Test
  void podsAreCounted() {
    assertEquals(
        new SetStatus(4, 3, 3, 1, 2, "old", "new"),
        status(
            Samples.pod(0, "old", true),
            Samples.pod(1, "new", true),
            Samples.pod(2, "new", false),
            Samples.marked(Samples.pod(3, "old", true)),
            PodIdentity.plan(SPEC, Samples.revisions(), 4)));
  }

  @Test
  void onlyThoseThatAreReadyLongEnoughAreAvailable() {
    SetSpec patient = Samples.spec("'minReadySeconds':1000000");
    SetStatus status =
        SetStatus.of(patient, Samples.revisions(), List.of(Samples.pod(0, "old", true)), NOW);
    assertEquals(1, status.readyReplicas());
    assertEquals(0, status.availableReplicas());
  }

  @Test
  void anUpdateThatHasReachedAllIsComplete() {
    SetStatus almost = status(Samples.pod(0, "new", true), Samples.pod(1, "new", false));
    assertEquals(almost, almost.completed(SPEC));
    SetStatus done = status(Samples.pod(0, "new", true), Samples.pod(1, "new", true));
    assertEquals(new SetStatus(2, 2, 2, 2, 2, "new", "new"), done.completed(SPEC));
    SetSpec byHand = Samples.spec("'replicas':2,'updateStrategy':{'type':'OnDelete'}");
    assertEquals(done, done.completed(byHand));
  }

  @Test
  void thoseThatAnUpdateTakesAwayAreCurrentNoMore() {
    SetStatus status = status(Samples.pod(0, "old", true));
    assertEquals(0, status.without(1).currentReplicas());
    assertEquals(0, status.without(2).currentReplicas());
  }

  @Test
  void itIsWrittenWhenItIsNews() {
    SetStatus status = status(Samples.pod(0, "old", true));
    ApiObject set = SPEC.set().copy();
    set.meta().setGeneration(3);
    assertTrue(status.isNews(set));
    set.tree().put("status", status.tree(set, 0));
    assertEquals(
        Map.of(
            "observedGeneration", 3L,
            "replicas", 1L,
            "readyReplicas", 1L,
            "currentReplicas", 1L,
            "currentRevision", "old",
            "updateRevision", "new",
            "collisionCount", 0L,
            "availableReplicas", 1L),
        set.tree().get("status"));
    assertFalse(status.isNews(set));
    assertTrue(status(Samples.pod(0, "new", true)).isNews(set));
    assertTrue(status(Samples.pod(0, "old", false)).isNews(set));
    set.meta().setGeneration(4);
    assertTrue(status.isNews(set));
  }
}
