// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.deployment.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProportionsTest {
  private static List<String> shares(long replicas, int surge, ApiObject... sets) {
    ApiObject deployment = Samples.object(Samples.deployment(replicas, "v1", ""));
    return Proportions.of(deployment, List.of(sets), new Limits(replicas, surge, 0)).stream()
        .map(s -> s.set().meta().name() + "=" + s.size())
        .toList();
  }

  private static ApiObject set(String name, long replicas, long most) {
    return Samples.set(name, replicas, most, "2026-01-0" + name + "T00:00:00Z");
  }

  @Test
  void whatIsAddedIsSharedBySize() {
    assertEquals(List.of("2=13", "1=3"), shares(15, 1, set("1", 2, 11), set("2", 9, 11)));
  }

  @Test
  void whatRoundingLeavesIsTheLargests() {
    // five more for three of five: each would have 1.67, the newest of them gets what is left
    assertEquals(
        List.of("3=7", "2=7", "1=6"),
        shares(20, 0, set("1", 5, 15), set("2", 5, 15), set("3", 5, 15)));
  }

  @Test
  void whenItShrinksTheOlderOfOneSizeGoFirst() {
    assertEquals(
        List.of("1=1", "2=2", "3=2"),
        shares(5, 0, set("1", 5, 15), set("2", 5, 15), set("3", 5, 15)));
    assertEquals(
        List.of("1=0", "2=0"),
        shares(0, 3, set("1", 5, 13), set("2", 8, 13)).stream().sorted().toList());
  }

  @Test
  void anUnknownSizeOfBeforeIsThatOfTheStatus() {
    ApiObject set = set("1", 4, 0);
    assertEquals(List.of("1=10"), shares(10, 0, set));
  }
}
