// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.deployment.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RevisionsTest {
  private static final String HISTORY = "deployment.kubernetes.io/revision-history";

  private static ApiObject with(Map<String, String> annotations) {
    ApiObject o = Samples.object("{'metadata':{'name':'x'}}");
    o.meta().mutableAnnotations().putAll(annotations);
    return o;
  }

  @Test
  void annotationsOfTheDeploymentAreCopiedButForItsOwnBooks() {
    ApiObject set = with(Map.of());
    Revisions.annotate(
        set,
        with(
            Map.of(
                "team",
                "a",
                Revisions.REVISION,
                "9",
                "kubectl.kubernetes.io/last-applied-configuration",
                "{}")),
        1);
    assertEquals(Map.of("team", "a", Revisions.REVISION, "1"), set.meta().annotations());
  }

  @Test
  void whoIsRolledBackToRemembersItsRevisions() {
    ApiObject set = with(Map.of(Revisions.REVISION, "2", HISTORY, "1"));
    Revisions.annotate(set, with(Map.of()), 4);
    assertEquals(Map.of(Revisions.REVISION, "4", HISTORY, "1,2"), set.meta().annotations());
  }

  @Test
  void aLaterRevisionStays() {
    ApiObject set = with(Map.of(Revisions.REVISION, "5"));
    Revisions.annotate(set, with(Map.of()), 2);
    assertEquals(Map.of(Revisions.REVISION, "5"), set.meta().annotations());
    ApiObject odd = with(Map.of(Revisions.REVISION, "x"));
    Revisions.annotate(odd, with(Map.of()), 2);
    assertEquals(Map.of(Revisions.REVISION, "x"), odd.meta().annotations());
  }

  @Test
  void aLongHistoryForgetsItsBeginning() {
    String before = "1000000,".repeat(249) + "2000000";
    ApiObject set = with(Map.of(Revisions.REVISION, "3000000", HISTORY, before));
    Revisions.annotate(set, with(Map.of()), 4_000_000);
    String after = set.meta().annotations().get(HISTORY);
    assertEquals(before.substring(8) + ",3000000", after);
  }
}
