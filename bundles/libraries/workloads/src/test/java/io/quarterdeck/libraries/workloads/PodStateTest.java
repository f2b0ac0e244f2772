// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads;

import static io.quarterdeck.libraries.workloads.PodsInTests.pod;
import static io.quarterdeck.libraries.workloads.PodsInTests.ready;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class PodStateTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:01:00Z");

  @Test
  void oneThatHasEndedOrIsMarkedIsNotActive() {
    assertTrue(PodState.isActive(pod("a", "Pending", "", "")));
    assertFalse(PodState.isActive(pod("a", "Failed", "", "")));
    assertFalse(PodState.isActive(pod("a", "Succeeded", "", "")));
    ApiObject marked = pod("a", "Running", "", "");
    marked.meta().setDeletionTimestamp("2026-01-01T00:00:00Z");
    assertFalse(PodState.isActive(marked));
    assertTrue(PodState.isTerminating(marked));
    ApiObject over = pod("a", "Failed", "", "");
    over.meta().setDeletionTimestamp("2026-01-01T00:00:00Z");
    assertFalse(PodState.isTerminating(over));
  }

  @Test
  void availableIsReadyForSoLong() {
    ApiObject pod = ready("a", "n", "2026-01-01T00:00:30Z");
    assertTrue(PodState.isAvailable(pod, 30, NOW));
    assertFalse(PodState.isAvailable(pod, 31, NOW));
    assertFalse(PodState.isAvailable(pod("b", "Running", "", ""), 0, NOW));
    ApiObject timeless = ready("a", "n", "");
    assertTrue(PodState.isAvailable(timeless, 0, NOW));
    assertFalse(PodState.isAvailable(timeless, 1, NOW));
  }

  @Test
  void theFirstThatWillBeAvailableIsWaitedFor() {
    List<ApiObject> pods =
        List.of(
            ready("a", "n", "2026-01-01T00:00:10Z"),
            ready("b", "n", "2026-01-01T00:00:35Z"),
            ready("c", "n", "2026-01-01T00:00:55Z"),
            pod("d", "Running", "", ""));
    assertEquals(Duration.ofSeconds(5), PodState.untilAvailable(pods, 30, NOW));
    assertNull(PodState.untilAvailable(pods, 1, NOW));
  }
}
