// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WarningsTest {
  @Test
  void fewAreShownWhole() {
    List<String> all = List.of("a".repeat(3000), "b".repeat(1096));
    assertEquals(all, Warnings.shown(all));
  }

  @Test
  void manyAreCut() {
    List<String> all = List.of("a".repeat(3000), "short", "\ud83d\ude00".repeat(1100));
    assertEquals(
        List.of("a".repeat(256), "short", "\ud83d\ude00".repeat(256)), Warnings.shown(all));
  }

  @Test
  void tooManyAreLeftOut() {
    assertEquals(16, Warnings.shown(Collections.nCopies(40, "a".repeat(300))).size());
  }

  /** The one that crosses the bound is still there, as in Kubernetes. */
  @Test
  void theLastOneMayCrossTheBound() {
    assertEquals(17, Warnings.shown(Collections.nCopies(40, "a".repeat(250))).size());
    assertEquals(4097, Warnings.shown(Collections.nCopies(9000, "a")).size());
  }

  @Test
  void whatNoHeaderCanHoldIsLeftOut() {
    assertEquals(List.of("fine"), Warnings.shown(List.of("", "a\nb", "fine")));
  }
}
